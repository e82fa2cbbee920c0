import { Unzip, UnzipInflate } from 'fflate';
import { z } from 'zod/mini';
import type { MessageId, Origin, SessionId } from '../domain/ids.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { messageIdSchema, sessionHeaderSchema } from '../domain/schemas.ts';
import type { SessionHeader } from '../domain/session-key.ts';
import type { HostFailure, SessionNotFound } from './host-client.ts';
import { exchange, type Fetch, nonsense } from './http.ts';

/** A log with a longer line than this is not read further; an attachment in it may well have several megabytes. */
const MAX_LINE_CHARACTERS = 64 * 1024 * 1024;

/** How long the reading of a whole log may take, in milliseconds. */
const WHOLE_LOG_TIMEOUT_MS = 120_000;

/** The log's entry in the export: `session.jsonl`, with a format version in between on newer hosts. */
const LOG_ENTRY = /^session(?:\.v\d+)?\.jsonl$/;

const assistantEventSchema = z.object({
  type: z.literal('assistant/message'),
  surfaceOp: z.literal('append'),
  data: z.object({ message: z.object({ id: messageIdSchema }) }),
});

/**
 * Reads a session's header, which no JSON endpoint gives: the host exports a session as a zip whose first entry is its log,
 * and the log's first line is the header. Only the beginning is read; the rest of the export is called off.
 */
export async function readSessionHeader(
  fetch: Fetch,
  origin: Origin,
  sessionId: SessionId,
): Promise<Result<SessionHeader, HostFailure | SessionNotFound>> {
  let header: SessionHeader | null = null;
  const read = await readLog(fetch, origin, sessionId, (line) => {
    const parsed = sessionHeaderSchema.safeParse(parseJson(line));
    if (parsed.success && parsed.data.id === sessionId) header = parsed.data;
    return 'enough';
  });
  if (!read.ok) return read;
  return header === null ? nonsense('the session log has no readable header') : ok(header);
}

/** Reads which assistant messages a session's log holds. The whole log is read for it: not for every day. */
export async function readAssistantMessageIds(
  fetch: Fetch,
  origin: Origin,
  sessionId: SessionId,
): Promise<Result<Set<MessageId>, HostFailure | SessionNotFound>> {
  const ids = new Set<MessageId>();
  const visit = (line: string) => {
    const parsed = assistantEventSchema.safeParse(parseJson(line));
    if (parsed.success) ids.add(parsed.data.data.message.id);
    return 'more' as const;
  };
  const read = await readLog(fetch, origin, sessionId, visit, WHOLE_LOG_TIMEOUT_MS);
  return read.ok ? ok(ids) : read;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Hands the log's lines to `visit`, one by one, until it has enough. */
function readLog(
  fetch: Fetch,
  origin: Origin,
  sessionId: SessionId,
  visit: (line: string) => 'more' | 'enough',
  timeoutMs?: number,
): Promise<Result<null, HostFailure | SessionNotFound>> {
  const url = `${origin}/api/session.export?sessionId=${encodeURIComponent(sessionId)}`;
  const read = async (response: Response) => {
    if (response.status === 404) return err<SessionNotFound>({ code: 'session-not-found' });
    if (response.status !== 200 || !response.body) return nonsense(`status ${response.status}`);
    const complete = await readLines(response.body, visit);
    return complete ? ok(null) : nonsense('the session export has no readable log');
  };
  return exchange(fetch, url, { method: 'GET' }, read, timeoutMs);
}

/** @returns whether the log was read to its end, or as far as `visit` wanted. */
async function readLines(
  body: ReadableStream<Uint8Array>,
  visit: (line: string) => 'more' | 'enough',
): Promise<boolean> {
  const log = new LogReader(visit);
  const reader = body.getReader();
  while (log.state === 'reading') {
    const { done, value } = await reader.read();
    if (done) break;
    log.push(value);
  }
  return log.state === 'ended';
}

/** Takes a zip's bytes as they come and hands on the lines of its first entry. */
class LogReader {
  state: 'reading' | 'ended' | 'broken' = 'reading';
  private readonly visit: (line: string) => 'more' | 'enough';
  private readonly decoder = new TextDecoder();
  private readonly unzip: Unzip;
  private unfinished: string[] = [];
  private unfinishedLength = 0;

  constructor(visit: (line: string) => 'more' | 'enough') {
    this.visit = visit;
    this.unzip = new Unzip((file) => {
      if (this.state !== 'reading') return;
      if (!LOG_ENTRY.test(file.name)) {
        this.state = 'broken';
        return;
      }
      file.ondata = (error, data, final) => this.take(error ? null : data, final);
      file.start();
    });
    this.unzip.register(UnzipInflate);
  }

  push(bytes: Uint8Array): void {
    try {
      this.unzip.push(bytes);
    } catch {
      // The inflater throws on what is no zip; what came before it counts.
      if (this.state === 'reading') this.state = 'broken';
    }
  }

  private take(data: Uint8Array | null, final: boolean): void {
    if (this.state !== 'reading') return;
    if (data === null) {
      this.state = 'broken';
      return;
    }
    const [rest = '', ...more] = this.decoder.decode(data, { stream: !final }).split('\n');
    // A long line comes in many pieces: they are only put together at its end.
    this.unfinished.push(rest);
    this.unfinishedLength += rest.length;
    const lines = more.length === 0 && !final ? [] : [this.unfinished.join(''), ...more];
    if (lines.length > 0) {
      const last = final ? '' : (lines.pop() ?? '');
      this.unfinished = [last];
      this.unfinishedLength = last.length;
    }
    if (lines.some((line) => this.visit(line) === 'enough') || final) this.state = 'ended';
    else if (this.unfinishedLength > MAX_LINE_CHARACTERS) this.state = 'broken';
  }
}
