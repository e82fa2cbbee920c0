import { sameValue, type Value } from '../domain/feedback.ts';
import { type HostList, isAbsent } from '../domain/host-list.ts';
import type { MessageId, SessionKey } from '../domain/ids.ts';
import { reconciled } from '../domain/reconcile.ts';
import { isProvisional } from '../domain/session-key.ts';
import {
  decided,
  discarded,
  drafted,
  emptyRecord,
  type FeedbackRecord,
  isEmpty,
  isIdle,
  lateWish,
  noted,
  type MessageContext,
  orphaned,
  queued,
  reasoned,
  type Revision,
  saidByHost,
  shelved,
  wished,
  withEarlyWriting,
} from '../domain/record.ts';
import { saysSomething } from '../domain/listed-records.ts';
import type { Tables, TableWriter } from './tables.ts';

/** How many models are stored in one go: wishes wait for no more than that. */
const MODELS_AT_A_TIME = 100;

/** Which message a wish is about. */
export interface WishTarget {
  sessionKey: SessionKey;
  messageId: MessageId;
  /** Absent when it is known already. */
  context?: MessageContext | undefined;
  /** Where what was said under a provisional key may have gone since. */
  movedTo?: SessionKey | undefined;
}

/** What makes a wish that is heard again known again. */
export interface WishTrace {
  wishId?: string | undefined;
  /** When a repeated wish was first said, Unix epoch milliseconds. */
  repeatedFrom?: number | undefined;
}

/** Records and their history. Each method is one transaction. */
export class FeedbackStore {
  private readonly tables: Tables;

  constructor(tables: Tables) {
    this.tables = tables;
  }

  /**
   * Commits a wish and the revision that records it. A wish that changes nothing leaves no revision; one that was heard before, or
   * that is repeated after something else was said, does nothing.
   *
   * @param decide the wanted value, given the record as it stands in the transaction
   * @param now Unix epoch milliseconds
   * @returns the wish's sequence number
   */
  async commitWish(
    target: WishTarget,
    decide: (record: FeedbackRecord) => Value,
    now: number,
    trace: WishTrace = {},
  ): Promise<number> {
    return this.tables.transaction(async (tables) => {
      return (await answeredBefore(tables, target, trace, now)) ?? commitWish(tables, target, decide, now, trace);
    });
  }

  /**
   * Commits a note: as a wish for a rated message, else on the shelf until it is rated. What was being written of
   * it is done with.
   *
   * @param now Unix epoch milliseconds
   * @returns the sequence number of the record's last wish; zero if there never was one
   */
  async commitNote(target: WishTarget, note: string, now: number, trace: WishTrace = {}): Promise<number> {
    return this.tables.transaction(async (tables) => {
      const before = await answeredBefore(tables, target, trace, now);
      if (before !== undefined) return before;
      const { desired, wishedAs = 0 } = await amend(tables, target, (record) => {
        // What is being written elsewhere, and goes on to something else, stays.
        const rest = note.startsWith(record.draft ?? '') ? drafted(record, null) : record;
        return record.desired === null ? shelved(rest, note) : rest;
      });
      return desired === null ? wishedAs : commitWish(tables, target, () => noted(desired, note), now, trace);
    });
  }

  /**
   * Commits a reason for a rated message, or takes it away with `null`. Nothing happens to one that is not rated.
   *
   * @param now Unix epoch milliseconds
   * @returns the sequence number of the record's last wish; zero if there never was one
   */
  async commitReason(target: WishTarget, reason: string | null, now: number, trace: WishTrace = {}): Promise<number> {
    return this.tables.transaction(async (tables) => {
      const before = await answeredBefore(tables, target, trace, now);
      if (before !== undefined) return before;
      const { desired, wishedAs = 0 } = await load(tables, target);
      return desired === null ? wishedAs : commitWish(tables, target, () => reasoned(desired, reason), now, trace);
    });
  }

  /** Keeps what is being written about a message, or forgets it with `null`. */
  async saveDraft(target: WishTarget, draft: string | null): Promise<void> {
    await this.tables.transaction((tables) => amend(tables, target, (record) => drafted(record, draft)));
  }

  /**
   * Takes a wish back, if nothing else was said here since, by the host neither: what was wanted before is wished for anew, like any other wish, whatever
   * became of the one that is taken back.
   *
   * @param sequence the wish's sequence number
   * @param now Unix epoch milliseconds
   * @returns the new wish's sequence number; `undefined` when there is nothing to take back any more
   */
  async undo(target: WishTarget, sequence: number, now: number, trace: WishTrace = {}): Promise<number | undefined> {
    return this.tables.transaction(async (tables) => {
      const before = await answeredBefore(tables, target, trace, now);
      if (before !== undefined) return before;
      const last = (await tables.revisionsOf(target.sessionKey, target.messageId)).at(-1);
      const was = last?.by === 'user' && last.id === sequence ? last.was : undefined;
      // Not on top of what the host said since: the user may not have seen that.
      if (was === undefined) return undefined;
      return commitWish(tables, target, () => was, now, trace);
    });
  }

  /**
   * Settles a conflict for one side, as a wish on top of what the host holds.
   *
   * @param now Unix epoch milliseconds
   * @returns the sequence number of the record's last wish; zero if there never was one
   */
  async decide(target: WishTarget, side: 'mine' | 'theirs', now: number): Promise<number> {
    return this.tables.transaction(async (tables) => {
      const record = await tables.record(target.sessionKey, target.messageId);
      if (record?.problem?.kind !== 'conflict') return record?.wishedAs ?? 0;
      return commitWish(tables, target, (latest) => decided(latest, side), now);
    });
  }

  /**
   * Gives back what the host lost, or somebody retracted elsewhere: some of a session's messages, or all.
   *
   * @param now Unix epoch milliseconds
   */
  async restore(sessionKey: SessionKey, only: readonly MessageId[] | undefined, now: number): Promise<void> {
    await this.tables.transaction(async (tables) => {
      // In the order in which it was given, which is the order in which hosts list it.
      const records = (await tables.recordsOf(sessionKey)).toSorted((a, b) => (a.ratedAt ?? 0) - (b.ratedAt ?? 0));
      for (const { messageId, problem } of records) {
        if (problem?.kind !== 'removed' || (only && !only.includes(messageId))) continue;
        await commitWish(tables, { sessionKey, messageId }, () => problem.lost, now);
      }
    });
  }

  /**
   * Gives up what the host will not or cannot take: from here on the host's side, as it was last known, stands. The history keeps
   * what was given up.
   *
   * @param now Unix epoch milliseconds
   */
  async discard(sessionKey: SessionKey, only: readonly MessageId[], now: number): Promise<void> {
    await this.tables.transaction(async (tables) => {
      for (const messageId of only) {
        const record = await tables.record(sessionKey, messageId);
        if (!record) continue;
        const { desired: was } = record;
        const { desired: value } = discarded(record, 0);
        const sequence = await tables.addRevision({ sessionKey, messageId, at: now, by: 'user', value, was });
        // What never found its session has nothing to go back to, and would look for it again.
        if (isProvisional(sessionKey)) await tables.deleteRecord(sessionKey, messageId);
        else await tables.putRecord(discarded(record, sequence));
      }
    });
  }

  /**
   * Retracts whatever is said in a session; what waits for the user is decided by that.
   *
   * @param now Unix epoch milliseconds
   */
  async retractAll(sessionKey: SessionKey, now: number): Promise<void> {
    await this.tables.transaction(async (tables) => {
      for (const { messageId, desired, problem } of await tables.recordsOf(sessionKey)) {
        if (desired === null && problem?.kind !== 'conflict') continue;
        await commitWish(tables, { sessionKey, messageId }, () => null, now);
      }
    });
  }

  /** Removes the rows that could not be read and were set aside. */
  async discardAside(): Promise<void> {
    await this.tables.transaction((tables) => tables.clearAside());
  }

  /**
   * Removes all that is stored about a session, whatever the host holds.
   *
   * @param onlySettled not while anything of it waits to be sent
   * @returns whether it is gone
   */
  async forget(sessionKey: SessionKey, onlySettled: boolean): Promise<boolean> {
    return this.tables.transaction(async (tables) => {
      if (onlySettled && (await tables.queueOf(sessionKey)).length > 0) return false;
      await tables.deleteSession(sessionKey);
      return true;
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
    return this.tables.transaction(async (tables) => {
      const record = await tables.record(sessionKey, messageId);
      return record && replace(tables, record, change(record), now);
    });
  }

  /**
   * Reconciles a session with what the host holds for it.
   *
   * @param now Unix epoch milliseconds
   */
  async reconcileSession(sessionKey: SessionKey, list: HostList, now: number): Promise<void> {
    await this.tables.transaction(async (tables) => {
      const known = new Map((await tables.recordsOf(sessionKey)).map((record) => [record.messageId, record]));
      const current = new Map(list.items.map((item) => [item.messageId, item]));
      for (const messageId of new Set([...known.keys(), ...current.keys()])) {
        // What could not be read is not known to be absent.
        if (!current.has(messageId) && !isAbsent(list, messageId)) continue;
        const record =
          known.get(messageId) ?? (await tables.record(sessionKey, messageId)) ?? emptyRecord(sessionKey, messageId);
        await replace(tables, record, reconciled(record, current.get(messageId) ?? null, now), now);
      }
    });
  }

  /**
   * The messages of a session that something is said about and whose model is not known. What no page has shown yet has no place to
   * keep one.
   */
  async withoutModel(sessionKey: SessionKey): Promise<MessageId[]> {
    const records = await this.tables.recordsOf(sessionKey);
    return records.filter((record) => lacksModel(record) && saysSomething(record)).map(({ messageId }) => messageId);
  }

  /** Stores which models wrote a session's messages. It is nothing that anybody said: no wish is touched by it. */
  async setModels(sessionKey: SessionKey, models: ReadonlyMap<MessageId, string>): Promise<void> {
    const left = [...models];
    while (left.length > 0) {
      const some = left.splice(0, MODELS_AT_A_TIME);
      await this.tables.transaction(async (tables) => {
        for (const [messageId, model] of some) {
          const record = await tables.record(sessionKey, messageId);
          if (!record || !lacksModel(record)) continue;
          await tables.putRecord({ ...record, context: { ...record.context, model } });
        }
      });
    }
  }

  /** The last that was said about a message, the newest first. */
  async history(sessionKey: SessionKey, messageId: MessageId, length: number): Promise<Revision[]> {
    return (await this.tables.revisionsOf(sessionKey, messageId)).slice(-length).toReversed();
  }

  /** A session's records in no particular order: all of them, or those named. */
  async records(sessionKey: SessionKey, only?: Iterable<MessageId>): Promise<FeedbackRecord[]> {
    if (!only) return this.tables.recordsOf(sessionKey);
    const found = await Promise.all([...only].map((messageId) => this.tables.record(sessionKey, messageId)));
    return found.filter((record) => record !== undefined);
  }

  /** The session's mutations that can be sent, the oldest wish first. */
  queue(sessionKey: SessionKey): Promise<FeedbackRecord[]> {
    return this.tables.queueOf(sessionKey);
  }

  /** How many mutations wait, in all sessions. */
  async waitingCount(): Promise<number> {
    return (await this.tables.queue()).length;
  }

  /** The sessions that have something to send, the oldest wish first. */
  async sessionsWithMutations(): Promise<SessionKey[]> {
    const queue = await this.tables.queue();
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
    await this.tables.transaction(async (tables) => {
      for (const early of (await tables.recordsOf(provisional)).filter(isUnbound)) {
        const { messageId, desired, wishedAs = 0, ratedAt = now } = early;
        if (!messages.has(messageId)) {
          await tables.putRecord(orphaned(early));
          continue;
        }
        const history = await tables.revisionsOf(provisional, messageId);
        for (const revision of history) await tables.putRevision({ ...revision, sessionKey });
        await tables.deleteRecord(provisional, messageId);
        const stored = await tables.record(sessionKey, messageId);
        const known = { context: early.context, ...(stored ?? emptyRecord(sessionKey, messageId)) };
        const record = withEarlyWriting(known, early);
        const wish = lateWish(
          record,
          desired,
          history.map(({ value }) => value),
        );
        const isNewest = wish !== undefined && wishedAs >= (record.wishedAs ?? 0);
        // Whoever said it could not know of a conflict, and decides none.
        const inConflict = record.problem?.kind === 'conflict' ? { problem: record.problem, base: record.base } : {};
        const sequence = isNewest ? await placeInHistory(tables, record, wish, early) : 0;
        const joined = isNewest ? wished(record, wish, sequence, ratedAt) : record;
        const next = queued({ ...joined, ...inConflict }, sequence);
        if (!isEmpty(next)) await tables.putRecord(next);
      }
    });
  }

  /** What was stored under a provisional key and still looks for its session. */
  async unbound(provisional: SessionKey): Promise<FeedbackRecord[]> {
    return (await this.records(provisional)).filter(isUnbound);
  }
}

function lacksModel(record: FeedbackRecord): record is FeedbackRecord & { context: MessageContext } {
  return record.context !== undefined && record.context.model === undefined;
}

function isUnbound({ problem }: FeedbackRecord): boolean {
  return problem === undefined;
}

/**
 * The sequence number for an early wish that joins a record. Where it became something else by that (it took a note along that it
 * found), or took the place of something, the history says so.
 */
async function placeInHistory(
  tables: TableWriter,
  record: FeedbackRecord,
  wish: Value,
  { desired, wishedAs = 0, ratedAt: at = 0 }: FeedbackRecord,
): Promise<number> {
  if (sameValue(wish, desired) && record.desired === null) return wishedAs;
  const { sessionKey, messageId, desired: was } = record;
  return tables.addRevision({ sessionKey, messageId, at, by: 'user', value: wish, was });
}

/** The record as it stands, with what is known of its message now. */
async function load(tables: TableWriter, { sessionKey, messageId, context }: WishTarget): Promise<FeedbackRecord> {
  const stored = await tables.record(sessionKey, messageId);
  const told = context && { context: withKnownModel(context, stored?.context) };
  return { ...(stored ?? emptyRecord(sessionKey, messageId)), ...told };
}

/** Pages do not know which model wrote a message: what is known of that stays. */
function withKnownModel(told: MessageContext, known: MessageContext | undefined): MessageContext {
  return told.model === undefined && known?.model !== undefined ? { ...told, model: known.model } : told;
}

/** The sequence number of the wish that a repeated one was, or that came in its place; `undefined` for a wish to be heard. */
async function answeredBefore(
  tables: TableWriter,
  { sessionKey, messageId, movedTo = sessionKey }: WishTarget,
  { wishId, repeatedFrom }: WishTrace,
  now: number,
): Promise<number | undefined> {
  if (repeatedFrom === undefined) return undefined;
  const history = [
    ...(await tables.revisionsOf(sessionKey, messageId)),
    ...(await tables.revisionsOf(movedTo, messageId)),
  ];
  const heard = wishId === undefined ? undefined : history.find((revision) => revision.wishId === wishId);
  if (heard) return heard.id;
  const record = await tables.record(sessionKey, messageId);
  const { ratedAt, wishedAs } = record ?? {};
  // A time that is still to come is that of a clock that was set back since.
  return ratedAt !== undefined && ratedAt > repeatedFrom && ratedAt <= now ? wishedAs : undefined;
}

async function commitWish(
  tables: TableWriter,
  target: WishTarget,
  decide: (record: FeedbackRecord) => Value,
  now: number,
  { wishId }: WishTrace = {},
): Promise<number> {
  const { sessionKey, messageId } = target;
  const record = await load(tables, target);
  const value = decide(record);
  if (record.wishedAs !== undefined && isIdle(record, value)) return record.wishedAs;
  const known = wishId === undefined ? {} : { wishId };
  const revision = { sessionKey, messageId, at: now, by: 'user', value, was: record.desired, ...known } as const;
  const sequence = await tables.addRevision(revision);
  await tables.putRecord(wished(record, value, sequence, now));
  return sequence;
}

/** Changes what is no wish, on a record that need not be there yet. */
async function amend(
  tables: TableWriter,
  target: WishTarget,
  change: (record: FeedbackRecord) => FeedbackRecord,
): Promise<FeedbackRecord> {
  const next = change(await load(tables, target));
  if (isEmpty(next)) await tables.deleteRecord(target.sessionKey, target.messageId);
  else await tables.putRecord(next);
  return next;
}

async function replace(
  tables: TableWriter,
  before: FeedbackRecord,
  after: FeedbackRecord,
  now: number,
): Promise<FeedbackRecord> {
  const { sessionKey, messageId } = after;
  // Most of what a host lists is known: nothing is written, and nobody woken, for that.
  if (JSON.stringify(after) === JSON.stringify(before)) return after;
  await tables.putRecord(after);
  const value = saidByHost(before, after);
  if (value !== undefined) {
    await tables.addRevision({ sessionKey, messageId, at: now, by: 'host', value, was: before.desired });
  }
  return after;
}
