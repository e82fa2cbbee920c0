import type { Feedback, HostItem, Rating, Value } from './feedback.ts';
import { agrees, compact, rated, sameItem, sameValue, valueOf } from './feedback.ts';
import type { MessageId, SessionKey, Version } from './ids.ts';
import { isProvisional } from './session-key.ts';

/** A value that was sent, or was about to be, and whose reply has not been seen. */
export interface Attempt {
  value: Value;
  ifVersion: Version | null;
  /** Unix epoch milliseconds. */
  at: number;
}

/** Why the host will not take a value, in its own words. */
export type Refusal =
  | { code: 'target-not-found' }
  | { code: 'note-blank' }
  | { code: 'note-too-large'; maxBytes: number; actualBytes: number }
  /** Given before the session's header could be read, for a message that is not in that session's log. */
  | { code: 'orphaned' };

/** A state that does not pass by itself: it waits for the user. */
export type Problem =
  /** Both sides changed since they last agreed. `theirs` is what the host holds. */
  | { kind: 'conflict'; theirs: HostItem | null }
  | { kind: 'rejected'; refusal: Refusal }
  /** It was on the host and is not any more; `lost` is what can be restored. */
  | { kind: 'removed'; lost: Value };

/** What makes a list make sense while the host is away. */
export interface MessageContext {
  /** The beginning of the message's text. */
  excerpt: string;
  turn: number;
  /** When the message was finished, Unix epoch milliseconds. */
  messageTime?: number | undefined;
  /** The model that wrote it, by the host's name for it, once that was asked. */
  model?: string | undefined;
}

/** Everything known about the feedback on one message. */
export interface FeedbackRecord {
  sessionKey: SessionKey;
  messageId: MessageId;
  /** Unknown for feedback that came from the host, until a page shows the message. */
  context?: MessageContext | undefined;
  /** The host's item that both sides last agreed on. */
  base: HostItem | null;
  /** What the user wants. */
  desired: Value;
  attempts: Attempt[];
  /** Place in the session's queue while this is a mutation that can be sent; a later wish keeps it. */
  queuedAs?: number | undefined;
  problem?: Problem | undefined;
  /** The reason that the host took and did not keep, as old hosts do: it stays here, and is not sent again. */
  localReason?: string | undefined;
  /** A note that went out of sight with its rating and comes back with the next one. */
  shelvedNote?: string | undefined;
  /** What was being written when the note's editor was last closed, and was not saved. */
  draft?: string | undefined;
  /** When the user last said something here, Unix epoch milliseconds. */
  ratedAt?: number | undefined;
  /** The sequence number of the user's last wish here; orders what is known of a record without a clock. */
  wishedAs?: number | undefined;
}

/**
 * One entry of a record's history. Its id is the sequence number of the wish. Nothing of it changes again, but for the session
 * it belongs to when that was not known at first.
 */
export interface Revision {
  id: number;
  sessionKey: SessionKey;
  messageId: MessageId;
  /** Unix epoch milliseconds. */
  at: number;
  by: 'user' | 'host';
  value: Value;
  /** What was wanted until then; what an undoing goes back to. */
  was?: Value | undefined;
  /** By which a wish that is heard again is known. */
  wishId?: string | undefined;
}

/** A record about which nothing was said yet. */
export function emptyRecord(sessionKey: SessionKey, messageId: MessageId): FeedbackRecord {
  return { sessionKey, messageId, base: null, desired: null, attempts: [] };
}

/**
 * Whether the host still has to hear something: the wish differs from what it holds, or something was sent whose effect is
 * not known (a put with a lost reply, retracted meanwhile, leaves both sides at none and is unfinished all the same).
 */
export function isMutation(record: FeedbackRecord): boolean {
  return !isOnHost(record) || record.attempts.length > 0 || looksForSession(record);
}

/**
 * Whether something was wished here before its session was known: a retraction too, which may be about a rating that the session
 * has.
 */
function looksForSession({ sessionKey, wishedAs, problem }: FeedbackRecord): boolean {
  return wishedAs !== undefined && problem === undefined && isProvisional(sessionKey);
}

/** Whether the host holds what is wanted, as far as it takes it. */
export function isOnHost({ base, desired, localReason }: FeedbackRecord): boolean {
  const reason = desired?.category;
  return agrees(base, desired) && (reason === undefined || reason === base?.category || reason === localReason);
}

/** Gives a mutation its place in the queue, or takes it away. Records that wait for the user have none. */
export function queued(record: FeedbackRecord, sequence: number): FeedbackRecord {
  const { queuedAs, ...rest } = record;
  if (record.problem || !isMutation(record)) return rest;
  return { ...rest, queuedAs: queuedAs ?? sequence };
}

/**
 * Takes a wish in.
 *
 * In a conflict any wish is the user's decision: it is made on top of what the host holds. A refused or removed value gives
 * way to the new wish.
 *
 * @param sequence the id of the revision that records this wish
 * @param now Unix epoch milliseconds
 */
export function wished(record: FeedbackRecord, value: Value, sequence: number, now: number): FeedbackRecord {
  const { problem, shelvedNote, ...rest } = record;
  const base = problem?.kind === 'conflict' ? problem.theirs : record.base;
  const hidden = value === null ? (record.desired?.note ?? shelvedNote) : undefined;
  const next = { ...rest, base, desired: value, ratedAt: now, wishedAs: sequence };
  if (hidden !== undefined) return queued({ ...next, shelvedNote: hidden }, sequence);
  return queued(offTheShelf(next, shelvedNote), sequence);
}

/** Whether a wish would change nothing at all. */
export function isIdle(record: FeedbackRecord, value: Value): boolean {
  return record.problem === undefined && sameValue(record.desired, value);
}

/**
 * What a click on a rating (or a retraction, `null`) wishes for a record. In a conflict a click on the host's side takes over
 * all that stands there, its note too.
 */
export function chosen(record: FeedbackRecord, rating: Rating | null): Value {
  const { desired, problem, shelvedNote } = record;
  const theirs = problem?.kind === 'conflict' ? valueOf(problem.theirs) : null;
  return theirs && theirs.rating === rating ? theirs : rated(desired, rating, shelvedNote);
}

/** What stands once the user has picked a side of a conflict. Without a conflict it is what stands already. */
export function decided({ desired, problem }: FeedbackRecord, side: 'mine' | 'theirs'): Value {
  return side === 'theirs' && problem?.kind === 'conflict' ? valueOf(problem.theirs) : desired;
}

/**
 * Takes a note off the shelf of a message that is rated now. One that did not become the rating's note is put where it is seen:
 * into the editor, unless something else is being written there.
 */
export function offTheShelf(record: FeedbackRecord, shelvedNote: string | undefined): FeedbackRecord {
  const { shelvedNote: _, ...rest } = record;
  if (shelvedNote === undefined || shelvedNote === record.desired?.note || record.draft !== undefined) return rest;
  return drafted(rest, shelvedNote);
}

/** What a reason wishes for a rated message; `null` takes it away. */
export function reasoned(rating: Feedback, reason: string | null): Feedback {
  return compact({ ...rating, category: reason ?? undefined });
}

/** What a note wishes for a rated message; an empty one removes the note. */
export function noted(rating: Feedback, note: string): Feedback {
  return compact({ ...rating, note: note === '' ? undefined : note });
}

/** Keeps a note for a message that is not rated, until it is. */
export function shelved(record: FeedbackRecord, note: string): FeedbackRecord {
  const { shelvedNote: _, ...rest } = record;
  return note === '' ? rest : { ...rest, shelvedNote: note };
}

/** Keeps what was being written, or forgets it with `null`. */
export function drafted(record: FeedbackRecord, draft: string | null): FeedbackRecord {
  const { draft: _, ...rest } = record;
  return draft === null ? rest : { ...rest, draft };
}

/**
 * What was wished for a message while its session was not known yet, as a wish for its record.
 *
 * @param history the early record's own wishes, the oldest first
 * @returns `undefined` when it comes to nothing: given and taken back again
 */
export function lateWish(record: FeedbackRecord, early: Value, history: Value[]): Value | undefined {
  if (early === null) return history[0] === null ? null : undefined;
  return early.note === undefined ? chosen(record, early.rating) : early;
}

/**
 * What was written about a message while its session was not known yet, put with its record. Nothing that stands there is
 * overwritten, and what a saved note goes on from has served its purpose.
 */
export function withEarlyWriting(record: FeedbackRecord, { shelvedNote, draft }: FeedbackRecord): FeedbackRecord {
  const note = record.desired === null ? record.shelvedNote : record.desired.note;
  const shelves = shelvedNote !== undefined && record.desired === null && record.shelvedNote === undefined;
  const kept = shelves ? shelved(record, shelvedNote) : record;
  const unsaved = [draft, shelves ? undefined : shelvedNote].find(
    (text) => text !== undefined && !note?.startsWith(text),
  );
  return unsaved === undefined || record.draft !== undefined ? kept : drafted(kept, unsaved);
}

/**
 * Gives up what is wanted here: the host's side stands, as it was last known. Where something is still under way its effect is
 * seen when the host is looked at the next time, as anybody's would be.
 *
 * @param sequence the id of the revision that records this
 */
export function discarded(record: FeedbackRecord, sequence: number): FeedbackRecord {
  const { problem, queuedAs, ...rest } = record;
  const base = problem?.kind === 'conflict' ? problem.theirs : record.base;
  return queued({ ...rest, base, desired: valueOf(base), attempts: [], wishedAs: sequence }, sequence);
}

/** Whether a record holds nothing at all: no row is needed for it. */
export function isEmpty(record: FeedbackRecord): boolean {
  const { base, desired, attempts, problem, shelvedNote, draft, wishedAs } = record;
  const isSilent = base === null && desired === null && attempts.length === 0 && problem === undefined;
  return isSilent && shelvedNote === undefined && draft === undefined && wishedAs === undefined;
}

/** A record for a message that its session does not have: kept and shown, never sent, until the user decides. */
export function orphaned(record: FeedbackRecord): FeedbackRecord {
  const { queuedAs, ...rest } = record;
  return { ...rest, problem: { kind: 'rejected', refusal: { code: 'orphaned' } } };
}

/**
 * What the host said that this browser did not ask for, between two states of a record: its side of a conflict, or a value
 * taken over from it. `undefined` when there is no such thing.
 */
export function saidByHost(before: FeedbackRecord, after: FeedbackRecord): Value | undefined {
  if (after.problem?.kind === 'conflict') {
    const known = before.problem?.kind === 'conflict' && sameItem(before.problem.theirs, after.problem.theirs);
    return known ? undefined : valueOf(after.problem.theirs);
  }
  return sameValue(before.desired, after.desired) ? undefined : after.desired;
}
