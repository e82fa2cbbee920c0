import type { z } from 'zod/mini';
import type { MessageId, SessionKey } from '../ids.ts';
import type { FeedbackRecord, Revision } from '../record.ts';
import { err, ok, type Result } from '../result.ts';
import { storedSessionSchema } from '../schemas.ts';
import type { StoredSession } from '../stored-session.ts';
import { FORMAT, FORMAT_VERSION } from './export-lines.ts';
import { headerLineSchema, recordLineSchema, revisionLineSchema } from './line-schemas.ts';
import type { SessionCopy } from './session-copy.ts';
import { hasOwnKey } from './stored-identity.ts';

/** What is wrong with a line. */
export type ImportProblemCode =
  /** There is nothing in the file. */
  | 'empty-file'
  /** The file is no export. */
  | 'not-ours'
  /** The file was written by a newer version, in a way that is not known here. */
  | 'newer-version'
  | 'not-json'
  /** The last line breaks off: the rest of the file is missing. */
  | 'truncated'
  | 'line-too-long'
  | 'unknown-type'
  /** It is not what its type says. */
  | 'malformed'
  /** A session that carries the key of another one. */
  | 'wrong-session-key'
  /** A record, or an entry of a history, of a session that no line before it is about. */
  | 'record-without-session'
  /** A session, a record or an entry of a history that is in the file already. */
  | 'duplicate-record';

export interface ImportProblem {
  /** Counted from one. */
  line: number;
  code: ImportProblemCode;
}

/** What an export holds. */
export interface ParsedExport {
  /** Unix epoch milliseconds. */
  exportedAt: number;
  sessions: SessionCopy[];
}

/** The longest line that is read, in characters: a record full of the longest notes is written in fewer. */
export const MAX_LINE_CHARACTERS = 100_000_000;

/** How many problems are told at most. */
export const MAX_PROBLEMS = 20;

/** The lines of a file's text, one after the other. */
export function* linesOf(text: string): Generator<string, void> {
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    yield text.slice(start, end);
    start = end + 1;
  }
  if (start < text.length) yield text.slice(start);
}

/**
 * Reads an export, of which nothing is trusted. It is taken as a whole or not at all.
 *
 * @returns what it holds, or what is wrong with it, in the order of the lines
 */
export function parseExport(lines: Iterable<string>): Result<ParsedExport, ImportProblem[]> {
  const problems: ImportProblem[] = [];
  const reader = new ExportReader();
  for (const { number, text, isLast } of numbered(lines)) {
    const code = reader.read(text, isLast);
    if (code !== undefined) problems.push({ line: number, code });
    if (problems.length >= MAX_PROBLEMS || !reader.isOurs) break;
  }
  if (problems.length > 0) return err(problems);
  const read = reader.result();
  return read ? ok(read) : err([{ line: 1, code: 'empty-file' }]);
}

interface NumberedLine {
  number: number;
  text: string;
  isLast: boolean;
}

/** The lines that say something. Only when nothing comes after a line it is known to be the last. */
function* numbered(lines: Iterable<string>): Generator<NumberedLine, void> {
  let number = 0;
  let held: NumberedLine | undefined;
  for (const text of lines) {
    number += 1;
    if (text.length <= MAX_LINE_CHARACTERS && text.trim() === '') continue;
    if (held) yield held;
    held = { number, text, isLast: false };
  }
  if (held) yield { ...held, isLast: true };
}

/** One session of the file, as far as it was read. */
interface OpenSession {
  session: StoredSession;
  records: Map<MessageId, FeedbackRecord>;
  revisions: Revision[];
}

class ExportReader {
  private exportedAt: number | undefined;
  private readonly sessions = new Map<SessionKey, OpenSession>();
  private readonly revisionIds = new Set<number>();
  /** Until a first line says that it is not. */
  isOurs = true;

  read(text: string, isLast: boolean): ImportProblemCode | undefined {
    const code = this.exportedAt === undefined ? this.header(text) : this.content(text, isLast);
    if (this.exportedAt === undefined) this.isOurs = false;
    return code;
  }

  result(): ParsedExport | undefined {
    if (this.exportedAt === undefined) return undefined;
    const sessions = [...this.sessions.values()].map(({ session, records, revisions }) => ({
      session,
      records: [...records.values()],
      revisions,
    }));
    return { exportedAt: this.exportedAt, sessions };
  }

  private header(text: string): ImportProblemCode | undefined {
    if (text.length > MAX_LINE_CHARACTERS) return 'not-ours';
    // Editors put a mark in front of a text that they have saved.
    const line = jsonObject(text.replace(/^\uFEFF/, ''));
    if (line?.['type'] !== FORMAT) return 'not-ours';
    const header = headerLineSchema.safeParse(line);
    if (!header.success) return 'malformed';
    if (header.data.version > FORMAT_VERSION) return 'newer-version';
    this.exportedAt = header.data.exportedAt;
    return undefined;
  }

  private content(text: string, isLast: boolean): ImportProblemCode | undefined {
    if (text.length > MAX_LINE_CHARACTERS) return 'line-too-long';
    const line = jsonObject(text);
    if (line === undefined) return isLast ? 'truncated' : 'not-json';
    if (line === null) return 'malformed';
    if (line['type'] === 'session') return checked(line, storedSessionSchema, (session) => this.session(session));
    if (line['type'] === 'record') return checked(line, recordLineSchema, (record) => this.record(record));
    if (line['type'] === 'revision') return checked(line, revisionLineSchema, (revision) => this.revision(revision));
    return 'unknown-type';
  }

  private session(session: StoredSession): ImportProblemCode | undefined {
    if (!hasOwnKey(session)) return 'wrong-session-key';
    if (this.sessions.has(session.key)) return 'duplicate-record';
    this.sessions.set(session.key, { session, records: new Map(), revisions: [] });
    return undefined;
  }

  private record(record: FeedbackRecord): ImportProblemCode | undefined {
    const session = this.sessions.get(record.sessionKey);
    if (!session) return 'record-without-session';
    if (session.records.has(record.messageId)) return 'duplicate-record';
    session.records.set(record.messageId, record);
    return undefined;
  }

  private revision(revision: Revision): ImportProblemCode | undefined {
    const session = this.sessions.get(revision.sessionKey);
    if (!session) return 'record-without-session';
    if (this.revisionIds.has(revision.id)) return 'duplicate-record';
    this.revisionIds.add(revision.id);
    session.revisions.push(revision);
    return undefined;
  }
}

function checked<Row>(
  line: object,
  schema: z.ZodMiniType<Row>,
  take: (row: Row) => ImportProblemCode | undefined,
): ImportProblemCode | undefined {
  const row = schema.safeParse(line);
  return row.success ? take(row.data) : 'malformed';
}

/** @returns `null` for JSON that is no object, `undefined` for what is no JSON */
function jsonObject(text: string): Record<string, unknown> | null | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
