import { Dexie, type EntityTable, type Table } from 'dexie';
import type { HostState } from '../domain/host-state.ts';
import type { MessageId, Origin, SessionId, SessionKey } from '../domain/ids.ts';
import type { FeedbackRecord, Revision } from '../domain/record.ts';

/** One life of a session. */
export interface StoredSession {
  key: SessionKey;
  realm: string;
  id: SessionId;
  /** Unix epoch milliseconds; absent while the header could not be read yet. */
  createdAt?: number | undefined;
  cwd?: string | undefined;
}

/** What is known of a life of a session id on an origin that once showed it. */
export type Standing =
  /** It is what the id means there. */
  | 'current'
  /** The id means nothing there, for the moment at least: a session that is just being detached is not seen for a while. */
  | 'lost'
  /** The id means another life there. */
  | 'replaced';

/** That an origin showed a life of a session id. */
export interface Sighting {
  origin: Origin;
  sessionKey: SessionKey;
  sessionId: SessionId;
  /** Not told by `seenAt`: clocks are set back. */
  standing: Standing;
  /** Unix epoch milliseconds. */
  seenAt: number;
  /** Since when it is lost, Unix epoch milliseconds. */
  lostAt?: number | undefined;
}

export interface StoredHost {
  origin: Origin;
  state: HostState;
  /** Unix epoch milliseconds of the exchange that first found it so. */
  since: number;
  /** How often in a row it could not be used. */
  failures: number;
  /** The longest note that it said it takes, in UTF-8 bytes; known only once it refused one. */
  noteLimit?: number | undefined;
  /** When it may be asked again by itself, Unix epoch milliseconds; absent while it is well. */
  nextProbeAt?: number | undefined;
}

/** A row that could not be read, taken out of the way of what is written now. */
export interface AsideRow {
  id: number;
  row: unknown;
  /** Unix epoch milliseconds. */
  at: number;
}

/** The extension's database. The background is its only writer; the extension's own pages read it. */
export class FeedbackDatabase extends Dexie {
  declare records: Table<FeedbackRecord, [SessionKey, MessageId]>;
  declare revisions: EntityTable<Revision, 'id'>;
  declare sessions: EntityTable<StoredSession, 'key'>;
  declare sightings: Table<Sighting, [Origin, SessionKey]>;
  declare aside: EntityTable<AsideRow, 'id'>;
  declare hosts: EntityTable<StoredHost, 'origin'>;

  constructor(name = 'dsh-feedback') {
    // Strict: what the page shows as stored has reached the disk.
    super(name, { chromeTransactionDurability: 'strict' });
    // Versions are only ever appended.
    this.version(1).stores({
      // `queuedAs` is there on mutations only, so its index holds nothing but the queue.
      records: '[sessionKey+messageId], [sessionKey+queuedAs], queuedAs',
      revisions: '++id, [sessionKey+messageId]',
      sessions: 'key, id',
      sightings: '[origin+sessionKey], [origin+sessionId], sessionKey',
      hosts: 'origin',
      aside: '++id',
    });
  }
}
