import type { MessageId, Origin, SessionId, SessionKey } from '../domain/ids.ts';
import type { FeedbackRecord, Revision } from '../domain/record.ts';
import type { StoredSession } from '../domain/stored-session.ts';
import type { StoredHost, Sighting } from './rows.ts';

/** What can be read out of the tables. Rows that are not what they should be are as good as absent. */
export interface TableReader {
  record(sessionKey: SessionKey, messageId: MessageId): Promise<FeedbackRecord | undefined>;
  /** A session's records in no particular order. */
  recordsOf(sessionKey: SessionKey): Promise<FeedbackRecord[]>;
  /** A session's records that have a place in its queue, in that order. */
  queueOf(sessionKey: SessionKey): Promise<FeedbackRecord[]>;
  /** All records that have a place in a queue, in that order. */
  queue(): Promise<FeedbackRecord[]>;
  /** A record's history, the oldest first. */
  revisionsOf(sessionKey: SessionKey, messageId: MessageId): Promise<Revision[]>;
  session(key: SessionKey): Promise<StoredSession | undefined>;
  sighting(origin: Origin, sessionKey: SessionKey): Promise<Sighting | undefined>;
  /** Where a life of a session was seen. */
  sightingsOf(sessionKey: SessionKey): Promise<Sighting[]>;
  /** The lives of a session id that were seen on an origin. */
  sightingsOn(origin: Origin, sessionId: SessionId): Promise<Sighting[]>;
  /** All that was seen on an origin, in no particular order. */
  sightingsAt(origin: Origin): Promise<Sighting[]>;
  host(origin: Origin): Promise<StoredHost | undefined>;
  hosts(): Promise<StoredHost[]>;
}

/** What can be done to the tables within a transaction. */
export interface TableWriter extends TableReader {
  putRecord(record: FeedbackRecord): Promise<void>;
  deleteRecord(sessionKey: SessionKey, messageId: MessageId): Promise<void>;
  /** @returns the revision's id, higher than any before it, deleted ones included */
  addRevision(revision: Omit<Revision, 'id'>): Promise<number>;
  putRevision(revision: Revision): Promise<void>;
  /** The ids that revisions have, those included that cannot be read. */
  revisionIds(): Promise<number[]>;
  /** Keeps ids up to this one free of what is added from here on. */
  reserveRevisions(upTo: number): Promise<void>;
  putSession(session: StoredSession): Promise<void>;
  putSighting(sighting: Sighting): Promise<void>;
  putHost(host: StoredHost): Promise<void>;
  /** Removes all that is stored about a session: its records, their history, where it was seen, and itself. */
  deleteSession(key: SessionKey): Promise<void>;
  /** Removes the rows that were set aside because nobody could read them. */
  clearAside(): Promise<void>;
}

/** Where everything is stored: the browser's database, or a memory that behaves like it. */
export interface Tables extends TableReader {
  /**
   * Runs work that sees and leaves the tables as if nothing else happened meanwhile. All of it is stored when this resolves; if it
   * rejects, none.
   */
  transaction<T>(work: (tables: TableWriter) => Promise<T>): Promise<T>;
}
