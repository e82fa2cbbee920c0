import { Dexie, type EntityTable, type Table } from 'dexie';
import type { MessageId, Origin, SessionKey } from '../domain/ids.ts';
import type { FeedbackRecord, Revision } from '../domain/record.ts';
import type { AsideRow, Sighting, StoredHost, StoredSession } from './rows.ts';

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
