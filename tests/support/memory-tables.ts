import type { MessageId, Origin, SessionId, SessionKey } from '../../src/domain/ids.ts';
import type { FeedbackRecord, Revision } from '../../src/domain/record.ts';
import type { StoredSession } from '../../src/domain/stored-session.ts';
import type { Sighting, StoredHost } from '../../src/store/rows.ts';
import type { TableReader, TableWriter } from '../../src/store/tables.ts';
import type { TestTables } from './tables.ts';

/** What is stored, by key. Never changed in place, so a transaction can throw its own away. */
interface Contents {
  records: ReadonlyMap<string, FeedbackRecord>;
  revisions: ReadonlyMap<number, Revision>;
  sessions: ReadonlyMap<string, StoredSession>;
  sightings: ReadonlyMap<string, Sighting>;
  hosts: ReadonlyMap<string, StoredHost>;
  lastRevision: number;
}

const EMPTY: Contents = {
  records: new Map(),
  revisions: new Map(),
  sessions: new Map(),
  sightings: new Map(),
  hosts: new Map(),
  lastRevision: 0,
};

/** Tables in memory, many times faster than a database; the store's suite holds them to the same behaviour. */
export class MemoryTables implements TestTables {
  private contents: Contents = EMPTY;
  private last: Promise<unknown> = Promise.resolve();

  transaction<T>(work: (tables: TableWriter) => Promise<T>): Promise<T> {
    const mine = this.last.then(async () => {
      const writer = new MemoryWriter(this.contents);
      const result = await work(writer);
      this.contents = writer.contents;
      return result;
    });
    this.last = mine.catch(() => {});
    return mine;
  }

  record = (...key: [SessionKey, MessageId]) => this.read((tables) => tables.record(...key));
  recordsOf = (key: SessionKey) => this.read((tables) => tables.recordsOf(key));
  queueOf = (key: SessionKey) => this.read((tables) => tables.queueOf(key));
  queue = () => this.read((tables) => tables.queue());
  revisionsOf = (...key: [SessionKey, MessageId]) => this.read((tables) => tables.revisionsOf(...key));
  session = (key: SessionKey) => this.read((tables) => tables.session(key));
  sighting = (...key: [Origin, SessionKey]) => this.read((tables) => tables.sighting(...key));
  sightingsOf = (key: SessionKey) => this.read((tables) => tables.sightingsOf(key));
  sightingsOn = (...key: [Origin, SessionId]) => this.read((tables) => tables.sightingsOn(...key));
  sightingsAt = (origin: Origin) => this.read((tables) => tables.sightingsAt(origin));
  hosts = () => this.read((tables) => tables.hosts());
  host = (origin: Origin) => this.read((tables) => tables.host(origin));

  async all() {
    const { records, revisions } = this.contents;
    return { records: [...records.values()], revisions: [...revisions.values()].toSorted((a, b) => a.id - b.id) };
  }

  allRecords = async () => (await this.all()).records;
  allRevisions = async () => (await this.all()).revisions;

  private read<T>(ask: (tables: TableReader) => Promise<T>): Promise<T> {
    return ask(new MemoryWriter(this.contents));
  }
}

class MemoryWriter implements TableWriter {
  contents: Contents;

  constructor(contents: Contents) {
    this.contents = contents;
  }

  async record(sessionKey: SessionKey, messageId: MessageId) {
    return this.contents.records.get(key(sessionKey, messageId));
  }

  async recordsOf(sessionKey: SessionKey) {
    return [...this.contents.records.values()].filter((record) => record.sessionKey === sessionKey);
  }

  async queueOf(sessionKey: SessionKey) {
    return (await this.queue()).filter((record) => record.sessionKey === sessionKey);
  }

  async queue() {
    const queued = [...this.contents.records.values()].filter(({ queuedAs }) => queuedAs !== undefined);
    return queued.toSorted((a, b) => (a.queuedAs ?? 0) - (b.queuedAs ?? 0));
  }

  async revisionsOf(sessionKey: SessionKey, messageId: MessageId) {
    const own = (row: Revision) => row.sessionKey === sessionKey && row.messageId === messageId;
    return [...this.contents.revisions.values()].filter(own).toSorted((a, b) => a.id - b.id);
  }

  async session(sessionKey: SessionKey) {
    return this.contents.sessions.get(sessionKey);
  }

  async sighting(origin: Origin, sessionKey: SessionKey) {
    return this.contents.sightings.get(key(origin, sessionKey));
  }

  async sightingsOf(sessionKey: SessionKey) {
    return [...this.contents.sightings.values()].filter((sighting) => sighting.sessionKey === sessionKey);
  }

  async sightingsOn(origin: Origin, sessionId: SessionId) {
    const there = (sighting: Sighting) => sighting.origin === origin && sighting.sessionId === sessionId;
    return [...this.contents.sightings.values()].filter(there);
  }

  async sightingsAt(origin: Origin) {
    return [...this.contents.sightings.values()].filter((sighting) => sighting.origin === origin);
  }

  async hosts() {
    return [...this.contents.hosts.values()];
  }

  async host(origin: Origin) {
    return this.contents.hosts.get(origin);
  }

  async putRecord(record: FeedbackRecord) {
    this.put('records', key(record.sessionKey, record.messageId), record);
  }

  async deleteRecord(sessionKey: SessionKey, messageId: MessageId) {
    const records = new Map(this.contents.records);
    records.delete(key(sessionKey, messageId));
    this.contents = { ...this.contents, records };
  }

  async addRevision(revision: Omit<Revision, 'id'>) {
    const id = this.contents.lastRevision + 1;
    this.put('revisions', id, { ...revision, id });
    this.contents = { ...this.contents, lastRevision: id };
    return id;
  }

  async putRevision(revision: Revision) {
    this.put('revisions', revision.id, revision);
    await this.reserveRevisions(revision.id);
  }

  async revisionIds() {
    return [...this.contents.revisions.keys()];
  }

  async reserveRevisions(upTo: number) {
    this.contents = { ...this.contents, lastRevision: Math.max(this.contents.lastRevision, upTo) };
  }

  async putSession(session: StoredSession) {
    this.put('sessions', session.key, session);
  }

  async putSighting(sighting: Sighting) {
    this.put('sightings', key(sighting.origin, sighting.sessionKey), sighting);
  }

  async putHost(host: StoredHost) {
    this.put('hosts', host.origin, host);
  }

  /** Everything in here can be read. */
  async clearAside() {}

  async deleteSession(sessionKey: SessionKey) {
    const without = <Row extends object>(rows: ReadonlyMap<string | number, Row>) =>
      new Map([...rows].filter(([, row]) => !('sessionKey' in row && row.sessionKey === sessionKey)));
    const { records, revisions, sightings, sessions } = this.contents;
    this.contents = {
      ...this.contents,
      records: without(records) as Contents['records'],
      revisions: without(revisions) as Contents['revisions'],
      sightings: without(sightings) as Contents['sightings'],
      sessions: new Map([...sessions].filter(([id]) => id !== sessionKey)),
    };
  }

  private put(table: keyof Omit<Contents, 'lastRevision'>, id: string | number, row: object) {
    const rows = new Map<string | number, object>(this.contents[table]);
    // As a database would: nobody holds on to what is stored.
    this.contents = { ...this.contents, [table]: rows.set(id, frozen(structuredClone(row))) };
  }
}

function key(...parts: string[]): string {
  return JSON.stringify(parts);
}

function frozen<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) frozen(part);
  return Object.freeze(value);
}
