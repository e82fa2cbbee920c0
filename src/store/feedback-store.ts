import type { Value } from '../domain/feedback.ts';
import { type HostList, isAbsent } from '../domain/host-list.ts';
import type { MessageId, SessionKey } from '../domain/ids.ts';
import { reconciled } from '../domain/reconcile.ts';
import {
  drafted,
  emptyRecord,
  type FeedbackRecord,
  isEmpty,
  isIdle,
  lateWish,
  noted,
  type MessageContext,
  orphaned,
  saidByHost,
  shelved,
  wished,
  withEarlyWriting,
} from '../domain/record.ts';
import type { FeedbackDatabase } from './database.ts';
import { isReadable, readable } from './readable.ts';

/** Which message a wish is about. */
export interface WishTarget {
  sessionKey: SessionKey;
  messageId: MessageId;
  /** Absent when it is known already. */
  context?: MessageContext | undefined;
}

/** Records and their history. Each method is one transaction. */
export class FeedbackStore {
  private readonly db: FeedbackDatabase;

  constructor(db: FeedbackDatabase) {
    this.db = db;
  }

  /**
   * Commits a wish and the revision that records it. A wish that changes nothing leaves no revision.
   *
   * @param decide the wanted value, given the record as it stands in the transaction
   * @param now Unix epoch milliseconds
   * @returns the wish's sequence number
   */
  async commitWish(target: WishTarget, decide: (record: FeedbackRecord) => Value, now: number): Promise<number> {
    const { sessionKey, messageId, context } = target;
    const { db } = this;
    return db.transaction('rw', db.records, db.revisions, db.aside, async () => {
      const stored = await this.load(sessionKey, messageId);
      const record = { ...(stored ?? emptyRecord(sessionKey, messageId)), ...(context && { context }) };
      const value = decide(record);
      if (record.wishedAs !== undefined && isIdle(record, value)) return record.wishedAs;
      const sequence = await db.revisions.add({ sessionKey, messageId, at: now, by: 'user', value });
      await db.records.put(wished(record, value, sequence, now));
      return sequence;
    });
  }

  /**
   * Commits a note: as a wish for a rated message, else on the shelf until it is rated. What was being written of
   * it is done with.
   *
   * @param now Unix epoch milliseconds
   * @returns the sequence number of the record's last wish; zero if there never was one
   */
  async commitNote(target: WishTarget, note: string, now: number): Promise<number> {
    const { db } = this;
    return db.transaction('rw', db.records, db.revisions, db.aside, async () => {
      const { desired } = await this.amend(target, (record) => {
        // What is being written elsewhere, and goes on to something else, stays.
        const rest = note.startsWith(record.draft ?? '') ? drafted(record, null) : record;
        return record.desired === null ? shelved(rest, note) : rest;
      });
      if (desired !== null) return this.commitWish(target, () => noted(desired, note), now);
      return (await this.load(target.sessionKey, target.messageId))?.wishedAs ?? 0;
    });
  }

  /** Keeps what is being written about a message, or forgets it with `null`. */
  async saveDraft(target: WishTarget, draft: string | null): Promise<void> {
    await this.amend(target, (record) => drafted(record, draft));
  }

  /** Changes what is no wish, on a record that need not be there yet. */
  private async amend(
    { sessionKey, messageId, context }: WishTarget,
    change: (record: FeedbackRecord) => FeedbackRecord,
  ): Promise<FeedbackRecord> {
    const { db } = this;
    return db.transaction('rw', db.records, db.aside, async () => {
      const stored = await this.load(sessionKey, messageId);
      const next = change({ ...(stored ?? emptyRecord(sessionKey, messageId)), ...(context && { context }) });
      if (isEmpty(next)) await db.records.delete([sessionKey, messageId]);
      else await db.records.put(next);
      return next;
    });
  }

  /**
   * Changes one record, if it is there.
   *
   * @param now Unix epoch milliseconds
   * @returns the record as stored
   */
  async update(
    { sessionKey, messageId }: Pick<FeedbackRecord, 'sessionKey' | 'messageId'>,
    change: (record: FeedbackRecord) => FeedbackRecord,
    now: number,
  ): Promise<FeedbackRecord | undefined> {
    const { db } = this;
    return db.transaction('rw', db.records, db.revisions, db.aside, async () => {
      const record = await this.load(sessionKey, messageId);
      return record && this.replace(record, change(record), now);
    });
  }

  /**
   * Reconciles a session with what the host holds for it.
   *
   * @param now Unix epoch milliseconds
   */
  async reconcileSession(sessionKey: SessionKey, list: HostList, now: number): Promise<void> {
    const { db } = this;
    await db.transaction('rw', db.records, db.revisions, db.aside, async () => {
      const known = new Map((await this.records(sessionKey)).map((record) => [record.messageId, record]));
      const current = new Map(list.items.map((item) => [item.messageId, item]));
      for (const messageId of new Set([...known.keys(), ...current.keys()])) {
        // What could not be read is not known to be absent.
        if (!current.has(messageId) && !isAbsent(list, messageId)) continue;
        const record =
          known.get(messageId) ?? (await this.load(sessionKey, messageId)) ?? emptyRecord(sessionKey, messageId);
        await this.replace(record, reconciled(record, current.get(messageId) ?? null), now);
      }
    });
  }

  /** A session's records in no particular order: all of them, or those named. */
  async records(sessionKey: SessionKey, only?: Iterable<MessageId>): Promise<FeedbackRecord[]> {
    if (!only) return readable(await this.db.records.where({ sessionKey }).toArray());
    const keys = [...only].map((messageId): [SessionKey, MessageId] => [sessionKey, messageId]);
    return readable(await this.db.records.bulkGet(keys));
  }

  /** The session's mutations that can be sent, the oldest wish first. */
  async queue(sessionKey: SessionKey): Promise<FeedbackRecord[]> {
    const queue = this.db.records
      .where('[sessionKey+queuedAs]')
      .between([sessionKey, -Infinity], [sessionKey, Infinity]);
    return readable(await queue.toArray());
  }

  /** How many mutations wait, in all sessions. */
  async waitingCount(): Promise<number> {
    return readable(await this.db.records.orderBy('queuedAs').toArray()).length;
  }

  /** The sessions that have something to send, the oldest wish first. */
  async sessionsWithMutations(): Promise<SessionKey[]> {
    const queue = readable(await this.db.records.orderBy('queuedAs').toArray());
    return [...new Set(queue.map((record) => record.sessionKey))];
  }

  /**
   * Moves what was stored under a provisional key to the session that it turned out to be about. What was wished there later
   * than in the session itself joins the record as a wish; a message that the session does not have is shown as orphaned.
   *
   * @param messages the assistant messages of the session
   * @param now Unix epoch milliseconds
   */
  async bind(
    provisional: SessionKey,
    sessionKey: SessionKey,
    messages: ReadonlySet<MessageId>,
    now: number,
  ): Promise<void> {
    const { db } = this;
    await db.transaction('rw', db.records, db.revisions, db.aside, async () => {
      for (const early of await this.unbound(provisional)) {
        const { messageId, desired, wishedAs = 0, ratedAt = now } = early;
        if (!messages.has(messageId)) {
          await db.records.put(orphaned(early));
          continue;
        }
        const history = await db.revisions.where({ sessionKey: provisional, messageId }).sortBy('id');
        await db.revisions.where({ sessionKey: provisional, messageId }).modify({ sessionKey });
        await db.records.delete([provisional, messageId]);
        const stored = await this.load(sessionKey, messageId);
        const known = { context: early.context, ...(stored ?? emptyRecord(sessionKey, messageId)) };
        const record = withEarlyWriting(known, early);
        const wish = lateWish(
          record,
          desired,
          history.map(({ value }) => value),
        );
        const isNewest = wish !== undefined && wishedAs >= (record.wishedAs ?? 0);
        const next = isNewest ? wished(record, wish, wishedAs, ratedAt) : record;
        if (!isEmpty(next)) await db.records.put(next);
      }
    });
  }

  /** What was stored under a provisional key and still looks for its session. */
  async unbound(provisional: SessionKey): Promise<FeedbackRecord[]> {
    return (await this.records(provisional)).filter(({ problem }) => problem === undefined);
  }

  /** A record as it is stored. A row that cannot be read is set aside, so that what is written now does not erase it. */
  private async load(sessionKey: SessionKey, messageId: MessageId): Promise<FeedbackRecord | undefined> {
    const { db } = this;
    const row = await db.records.get([sessionKey, messageId]);
    if (row === undefined || isReadable(row)) return row;
    await db.aside.add({ row, at: Date.now() });
    await db.records.delete([sessionKey, messageId]);
    return undefined;
  }

  private async replace(before: FeedbackRecord, after: FeedbackRecord, now: number): Promise<FeedbackRecord> {
    const { sessionKey, messageId } = after;
    await this.db.records.put(after);
    const value = saidByHost(before, after);
    if (value !== undefined) await this.db.revisions.add({ sessionKey, messageId, at: now, by: 'host', value });
    return after;
  }
}
