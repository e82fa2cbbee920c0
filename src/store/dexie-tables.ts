import { Dexie } from 'dexie';
import type { z } from 'zod/mini';
import type { MessageId, Origin, SessionId, SessionKey } from '../domain/ids.ts';
import type { FeedbackRecord, Revision } from '../domain/record.ts';
import { recordSchema, revisionSchema, storedSessionSchema } from '../domain/schemas.ts';
import type { StoredSession } from '../domain/stored-session.ts';
import type { FeedbackDatabase } from './database.ts';
import { isReadable, readable } from './readable.ts';
import { type Sighting, sightingSchema, type StoredHost, storedHostSchema } from './rows.ts';
import { emptySummary, summarized, type SummaryRow } from './summaries.ts';
import type { Tables, TableWriter } from './tables.ts';

/** The tables in the browser's database. Every row that comes out of it is parsed. */
export class DexieTables implements Tables {
  protected readonly db: FeedbackDatabase;

  constructor(db: FeedbackDatabase) {
    this.db = db;
  }

  async transaction<T>(work: (tables: TableWriter) => Promise<T>): Promise<T> {
    const { db } = this;
    await db.ready();
    // An async function, by which Dexie knows that there are awaits to follow.
    return db.transaction('rw', db.tables, async () => {
      const writer = new DexieWriter(db);
      const result = await work(writer);
      await writer.summarize();
      return result;
    });
  }

  record(sessionKey: SessionKey, messageId: MessageId): Promise<FeedbackRecord | undefined> {
    return this.one(() => this.db.records.get([sessionKey, messageId]), recordSchema);
  }

  recordsOf(sessionKey: SessionKey): Promise<FeedbackRecord[]> {
    return this.many(() => this.db.records.where({ sessionKey }).toArray(), recordSchema);
  }

  queueOf(sessionKey: SessionKey): Promise<FeedbackRecord[]> {
    const range = [
      [sessionKey, -Infinity],
      [sessionKey, Infinity],
    ] as const;
    return this.many(
      () =>
        this.db.records
          .where('[sessionKey+queuedAs]')
          .between(...range)
          .toArray(),
      recordSchema,
    );
  }

  queue(): Promise<FeedbackRecord[]> {
    return this.many(() => this.db.records.orderBy('queuedAs').toArray(), recordSchema);
  }

  revisionsOf(sessionKey: SessionKey, messageId: MessageId): Promise<Revision[]> {
    return this.many(() => this.db.revisions.where({ sessionKey, messageId }).sortBy('id'), revisionSchema);
  }

  session(key: SessionKey): Promise<StoredSession | undefined> {
    return this.one(() => this.db.sessions.get(key), storedSessionSchema);
  }

  sighting(origin: Origin, sessionKey: SessionKey): Promise<Sighting | undefined> {
    return this.one(() => this.db.sightings.get([origin, sessionKey]), sightingSchema);
  }

  sightingsOf(sessionKey: SessionKey): Promise<Sighting[]> {
    return this.many(() => this.db.sightings.where({ sessionKey }).toArray(), sightingSchema);
  }

  sightingsOn(origin: Origin, sessionId: SessionId): Promise<Sighting[]> {
    return this.many(() => this.db.sightings.where({ origin, sessionId }).toArray(), sightingSchema);
  }

  sightingsAt(origin: Origin): Promise<Sighting[]> {
    const range = [
      [origin, Dexie.minKey],
      [origin, Dexie.maxKey],
    ] as const;
    return this.many(
      () =>
        this.db.sightings
          .where('[origin+sessionKey]')
          .between(...range)
          .toArray(),
      sightingSchema,
    );
  }

  host(origin: Origin): Promise<StoredHost | undefined> {
    return this.one(() => this.db.hosts.get(origin), storedHostSchema);
  }

  hosts(): Promise<StoredHost[]> {
    return this.many(() => this.db.hosts.toArray(), storedHostSchema);
  }

  private async one<Row>(
    ask: () => PromiseLike<Row | undefined>,
    schema: z.ZodMiniType<Row>,
  ): Promise<Row | undefined> {
    const row = await this.read(ask);
    return isReadable(row, schema) ? row : undefined;
  }

  private async many<Row>(ask: () => PromiseLike<Row[]>, schema: z.ZodMiniType<Row>): Promise<Row[]> {
    return readable(await this.read(ask), schema);
  }

  protected async read<T>(ask: () => PromiseLike<T>): Promise<T> {
    await this.db.ready();
    return ask();
  }
}

class DexieWriter extends DexieTables implements TableWriter {
  /** Every record that was written, as it was before. */
  private readonly before = new Map<string, FeedbackRecord | undefined>();
  private readonly summaries = new Map<SessionKey, SummaryRow>();

  /** Within a transaction the database is open. */
  protected override async read<T>(ask: () => PromiseLike<T>): Promise<T> {
    return ask();
  }

  /** A row that cannot be read is set aside, so that what is written next does not erase it. */
  override async record(sessionKey: SessionKey, messageId: MessageId): Promise<FeedbackRecord | undefined> {
    const { db } = this;
    const row: unknown = await db.records.get([sessionKey, messageId]);
    if (row === undefined || isReadable(row, recordSchema)) return row;
    await db.aside.add({ row, at: Date.now() });
    this.before.set(JSON.stringify([sessionKey, messageId]), undefined);
    await this.recount(sessionKey);
    await db.records.delete([sessionKey, messageId]);
    return undefined;
  }

  async putRecord(record: FeedbackRecord): Promise<void> {
    await this.wrote(record.sessionKey, record.messageId, record);
    await this.db.records.put(record);
  }

  async deleteRecord(sessionKey: SessionKey, messageId: MessageId): Promise<void> {
    await this.wrote(sessionKey, messageId, undefined);
    await this.db.records.delete([sessionKey, messageId]);
  }

  /** Brings the summaries in step with what was written. */
  async summarize(): Promise<void> {
    await this.db.summaries.bulkPut([...this.summaries.values()]);
  }

  /** A row that cannot be read any more was counted while it could be: the session is counted anew. */
  private async recount(key: SessionKey): Promise<void> {
    const known = this.summaries.get(key) ?? (await this.db.summaries.get(key));
    if (!known) return;
    const { lastChange, excerpt, writes } = known;
    let summary: SummaryRow = { ...emptySummary(key), lastChange, excerpt, writes };
    for (const record of await this.recordsOf(key)) summary = summarized(summary, undefined, record);
    this.summaries.set(key, summary);
  }

  private async wrote(key: SessionKey, messageId: MessageId, after: FeedbackRecord | undefined): Promise<void> {
    const place = JSON.stringify([key, messageId]);
    if (!this.before.has(place)) {
      const row: unknown = await this.db.records.get([key, messageId]);
      this.before.set(place, isReadable(row, recordSchema) ? row : undefined);
    }
    const summary = this.summaries.get(key) ?? (await this.db.summaries.get(key)) ?? emptySummary(key);
    this.summaries.set(key, summarized(summary, this.before.get(place), after));
    this.before.set(place, after);
  }

  async addRevision(revision: Omit<Revision, 'id'>): Promise<number> {
    return this.db.revisions.add(revision);
  }

  async putRevision(revision: Revision): Promise<void> {
    await this.db.revisions.put(revision);
  }

  async revisionIds(): Promise<number[]> {
    return this.db.revisions.toCollection().primaryKeys();
  }

  async reserveRevisions(upTo: number): Promise<void> {
    const { revisions } = this.db;
    if ((await revisions.get(upTo)) !== undefined) return;
    // The database counts on from the highest id that a row ever had.
    await revisions.add({ id: upTo } as Revision);
    await revisions.delete(upTo);
  }

  async putSession(session: StoredSession): Promise<void> {
    await this.db.sessions.put(session);
  }

  async putSighting(sighting: Sighting): Promise<void> {
    await this.db.sightings.put(sighting);
  }

  async putHost(host: StoredHost): Promise<void> {
    await this.db.hosts.put(host);
  }

  async deleteSession(key: SessionKey): Promise<void> {
    const { db } = this;
    const ofSession = [
      [key, Dexie.minKey],
      [key, Dexie.maxKey],
    ] as const;
    await db.records
      .where('[sessionKey+messageId]')
      .between(...ofSession)
      .delete();
    await db.revisions
      .where('[sessionKey+messageId]')
      .between(...ofSession)
      .delete();
    await db.sightings.where({ sessionKey: key }).delete();
    await db.sessions.delete(key);
    this.summaries.delete(key);
    await db.summaries.delete(key);
  }

  async clearAside(): Promise<void> {
    await this.db.aside.clear();
  }
}
