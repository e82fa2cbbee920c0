import { idsIn } from '../domain/exchange/history.ts';
import type { ParsedExport } from '../domain/exchange/import-lines.ts';
import {
  countRelations,
  type Differing,
  type FileRecord,
  type ImportCounts,
  joining,
  needsClosing,
  type Relation,
  relation,
  stepFor,
  type StoredRecord,
} from '../domain/exchange/import-plan.ts';
import { places, renumbered } from '../domain/exchange/renumbering.ts';
import { provisionalOrigin } from '../domain/exchange/stored-identity.ts';
import type { Value } from '../domain/feedback.ts';
import type { MessageId } from '../domain/ids.ts';
import { type FeedbackRecord, type Revision, wished } from '../domain/record.ts';
import type { StoredSession } from '../domain/stored-session.ts';
import type { TableReader, Tables, TableWriter } from './tables.ts';

/** How many messages are stored at once: what the user says meanwhile waits for no longer than that. */
const BATCH = 100;

/** What the user has decided about an import. */
export interface ImportOptions {
  differing: Differing;
}

/** What an export holds of one message, and where that belongs. */
interface FileMessage extends FileRecord {
  session: StoredSession;
  messageId: MessageId;
}

/** How the records of an export stand to what is stored. Nothing is changed. */
export async function previewImport(tables: TableReader, parsed: ParsedExport): Promise<ImportCounts> {
  const relations: Relation[] = [];
  for (const message of messagesOf(parsed)) {
    if (message.record) relations.push(relation(message, await storedOf(tables, message)));
  }
  return countRelations(relations);
}

/**
 * Takes an export in. What is stored already is not touched, but where the user said more in the file since, or decides for the
 * file. Each batch of messages is stored as a whole, and an import that was cut short is taken up by the next one.
 *
 * @param now Unix epoch milliseconds
 * @returns how the records stood
 */
export async function importSessions(
  tables: Tables,
  parsed: ParsedExport,
  { differing }: ImportOptions,
  now: number,
): Promise<ImportCounts> {
  const messages = messagesOf(parsed);
  const numbers = await reservedNumbers(tables, messages);
  await storeSessions(tables, parsed);
  const relations: Relation[] = [];
  for (let start = 0; start < messages.length; start += BATCH) {
    const batch = messages.slice(start, start + BATCH);
    const found = await tables.transaction(async (writer) => {
      const kinds: Relation[] = [];
      for (const message of batch) {
        const kind = await new MessageImport(writer, message, numbers, now).run(differing);
        if (message.record) kinds.push(kind);
      }
      return kinds;
    });
    relations.push(...found);
  }
  return countRelations(relations);
}

/** The messages of an export, those about which something was wished last at the end. */
function messagesOf({ sessions }: ParsedExport): FileMessage[] {
  const messages = sessions.flatMap(({ session, records, revisions }) => {
    const histories = Map.groupBy(revisions, ({ messageId }) => messageId);
    const known = new Map(records.map((record) => [record.messageId, record]));
    return [...new Set([...known.keys(), ...histories.keys()])].map((messageId) => ({
      session,
      messageId,
      record: known.get(messageId),
      history: histories.get(messageId) ?? [],
    }));
  });
  return messages.toSorted((a, b) => (a.record?.wishedAs ?? 0) - (b.record?.wishedAs ?? 0));
}

async function storedOf(tables: TableReader, { session, messageId }: FileMessage): Promise<StoredRecord> {
  const record = await tables.record(session.key, messageId);
  const history = await tables.revisionsOf(session.key, messageId);
  return { record, history, elsewhere: await elsewhereOf(tables, session, messageId) };
}

/** What was said while a session's header was not known has gone to the session that it turned out to be. */
async function elsewhereOf(tables: TableReader, session: StoredSession, messageId: MessageId): Promise<Revision[]> {
  const origin = provisionalOrigin(session.key);
  if (origin === undefined) return [];
  const seen = (await tables.sightingsOn(origin, session.id)).filter(({ sessionKey }) => sessionKey !== session.key);
  const histories = await Promise.all(seen.map(({ sessionKey }) => tables.revisionsOf(sessionKey, messageId)));
  return histories.flat();
}

/** What the sequence numbers of an export become here. They are kept free until they are taken. */
async function reservedNumbers(tables: Tables, messages: FileMessage[]): Promise<Map<number, number>> {
  const sequences: number[] = [];
  for (const message of messages) {
    const here = await storedOf(tables, message);
    for (const { id } of joining(relation(message, here), message, here)) sequences.push(id);
    if (here.record || !message.record) continue;
    // A wish has its place in the order even if its entry is not in the file.
    const own = new Set(message.history.map(({ id }) => id));
    const { wishedAs = 0, queuedAs = 0 } = message.record;
    sequences.push(...[wishedAs, queuedAs].filter((sequence) => sequence > 0 && !own.has(sequence)));
  }
  if (sequences.length === 0) return new Map();
  return tables.transaction(async (writer) => {
    const numbers = places(sequences, new Set(await writer.revisionIds()));
    let last = 0;
    for (const number of numbers.values()) last = Math.max(last, number);
    await writer.reserveRevisions(last);
    return numbers;
  });
}

async function storeSessions(tables: Tables, { sessions }: ParsedExport): Promise<void> {
  await tables.transaction(async (writer) => {
    for (const { session } of sessions) {
      if (!(await writer.session(session.key))) await writer.putSession(session);
    }
  });
}

/** The import of what a file holds of one message, within a transaction. */
class MessageImport {
  private readonly tables: TableWriter;
  private readonly message: FileMessage;
  private readonly numbers: ReadonlyMap<number, number>;
  private readonly now: number;

  constructor(tables: TableWriter, message: FileMessage, numbers: ReadonlyMap<number, number>, now: number) {
    this.tables = tables;
    this.message = message;
    this.numbers = numbers;
    this.now = now;
  }

  async run(differing: Differing): Promise<Relation> {
    const { tables, message, numbers } = this;
    const here = await storedOf(tables, message);
    const kind = relation(message, here);
    const placed = new Map<number, number>();
    for (const revision of joining(kind, message, here)) placed.set(revision.id, await this.place(revision));
    const step = stepFor(kind, message, here, differing);
    if (step.kind === 'add') {
      const known = idsIn(message.history, here.history);
      const numberOf = (sequence: number) =>
        placed.get(sequence) ?? known.get(sequence) ?? numbers.get(sequence) ?? sequence;
      await tables.putRecord(renumbered(step.record, numberOf));
      return kind;
    }
    const standing = step.kind === 'wish' ? step.record : here.record;
    if (step.kind === 'wish') await tables.putRecord(step.record);
    if (step.kind === 'wish' && step.value !== undefined) await this.wish(step.record, step.value);
    else if (standing) await this.close(standing, new Set(placed.values()));
    return kind;
  }

  /** @returns the id of the revision here */
  private async place(revision: Revision): Promise<number> {
    const id = this.numbers.get(revision.id);
    const { id: _, ...entry } = revision;
    if (id === undefined) return this.tables.addRevision(entry);
    await this.tables.putRevision({ ...entry, id });
    return id;
  }

  private async wish(record: FeedbackRecord, value: Value): Promise<void> {
    const sequence = await this.say(record, value, record.desired);
    await this.tables.putRecord(wished(record, value, sequence, this.now));
  }

  private async close(record: FeedbackRecord, joined: ReadonlySet<number>): Promise<void> {
    const last = (await this.tables.revisionsOf(record.sessionKey, record.messageId)).at(-1);
    if (last && needsClosing(record, last, joined)) await this.say(record, record.desired, last.value);
  }

  private say({ sessionKey, messageId }: FeedbackRecord, value: Value, was: Value): Promise<number> {
    return this.tables.addRevision({ sessionKey, messageId, at: this.now, by: 'user', value, was });
  }
}
