import { Dexie, type EntityTable, type Table } from 'dexie';
import type { MessageId, Origin, SessionKey } from '../domain/ids.ts';
import type { FeedbackRecord, Revision } from '../domain/record.ts';
import { recordSchema } from '../domain/schemas.ts';
import { isReadable } from './readable.ts';
import { emptySummary, summarized, type SummaryRow } from './summaries.ts';
import type { StoredSession } from '../domain/stored-session.ts';
import { DatabaseBlockedError } from './store-trouble.ts';
import type { AsideRow, Sighting, StoredHost } from './rows.ts';

/** The extension's database. The background is its only writer; the extension's own pages read it. */
export class FeedbackDatabase extends Dexie {
  declare records: Table<FeedbackRecord, [SessionKey, MessageId]>;
  declare revisions: EntityTable<Revision, 'id'>;
  declare sessions: EntityTable<StoredSession, 'key'>;
  declare sightings: Table<Sighting, [Origin, SessionKey]>;
  declare aside: EntityTable<AsideRow, 'id'>;
  declare hosts: EntityTable<StoredHost, 'origin'>;
  declare summaries: EntityTable<SummaryRow, 'sessionKey'>;

  /** The browser tells it once, and then goes on waiting by itself. */
  private isBlocked = false;
  private opening: Promise<void> | undefined;

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
    this.version(2)
      .stores({ summaries: 'sessionKey, lastChange' })
      .upgrade(async (transaction) => {
        const summaries = new Map<SessionKey, SummaryRow>();
        await transaction.table('records').each((row: unknown) => {
          if (!isReadable(row, recordSchema)) return;
          const summary = summaries.get(row.sessionKey) ?? emptySummary(row.sessionKey);
          summaries.set(row.sessionKey, summarized(summary, undefined, row));
        });
        await transaction.table('summaries').bulkPut([...summaries.values()]);
      });
    this.on('blocked', () => {
      this.isBlocked = true;
    });
  }

  /**
   * Resolves once the database can be used. One that was closed (deleted by somebody, its disk gone for a moment, an opening that
   * failed) is opened anew.
   *
   * @throws DatabaseBlockedError while an older one is held open elsewhere; Dexie's errors for everything else
   */
  async ready(): Promise<void> {
    if (this.isOpen()) return;
    // One for all who wait, so that they go on in the order in which they came.
    this.opening ??= this.openUnlessBlocked().finally(() => {
      this.opening = undefined;
    });
    await this.opening;
  }

  private async openUnlessBlocked(): Promise<void> {
    if (this.isBlocked) throw new DatabaseBlockedError();
    let onBlocked = () => {};
    const blocked = new Promise<never>((_, reject) => {
      onBlocked = () => reject(new DatabaseBlockedError());
    });
    this.on('blocked', onBlocked);
    const opened = this.open().finally(() => {
      this.isBlocked = false;
    });
    // Heard of even if nobody waits for it any more.
    opened.catch(() => {});
    try {
      await Promise.race([opened, blocked]);
    } finally {
      this.on('blocked').unsubscribe(onBlocked);
    }
  }
}
