import { agrees, compact, type HostItem, sameItem, sameValue, type Value, valueOf } from './feedback.ts';
import type { MessageId, Version } from './ids.ts';
import { type Attempt, type FeedbackRecord, isOnHost, offTheShelf, queued, type Refusal } from './record.ts';

/** What has to be asked of the host next for one record. */
export type HostCall =
  | { kind: 'put'; messageId: MessageId; value: NonNullable<Value>; base: HostItem | null; ifVersion: Version | null }
  | { kind: 'delete'; messageId: MessageId; ifVersion: Version }
  /** Nothing is wanted any more, but something sent earlier may have arrived: look. */
  | { kind: 'look' };

/** The next call for a record, or `null` when there is none: it is settled, or it waits for the user. */
export function nextCall(record: FeedbackRecord): HostCall | null {
  if (record.problem) return null;
  const { base, desired, messageId } = record;
  if (isOnHost(record)) return record.attempts.length > 0 ? { kind: 'look' } : null;
  if (desired !== null) return { kind: 'put', messageId, value: desired, base, ifVersion: base?.version ?? null };
  // `base` exists here: none agrees with none.
  return base && { kind: 'delete', messageId, ifVersion: base.version };
}

/**
 * Puts the trace of a record's next call on it, to be stored before the call leaves. A look leaves none.
 *
 * @param now Unix epoch milliseconds
 */
export function attempted(record: FeedbackRecord, now: number): FeedbackRecord {
  const call = nextCall(record);
  if (call === null || call.kind === 'look') return record;
  const attempt: Attempt = { value: call.kind === 'put' ? call.value : null, ifVersion: call.ifVersion, at: now };
  // However often the same is tried, one trace of it is enough.
  const others = record.attempts.filter(
    ({ value, ifVersion }) => ifVersion !== attempt.ifVersion || !sameValue(value, attempt.value),
  );
  return { ...record, attempts: [...others, attempt] };
}

/**
 * The host's yes: its item (or the absence) is the new base. A wish that changed meanwhile stays and goes out on top of it.
 * Should the host have stored something else than it was sent, that is for the user to see, not to be sent again and again.
 */
export function confirmed(record: FeedbackRecord, item: HostItem | null): FeedbackRecord {
  const { queuedAs, ...rest } = record;
  const sent = record.attempts.at(-1);
  const stillWanted = sent !== undefined && sameValue(record.desired, sent.value);
  if (stillWanted && !agrees(item, record.desired)) {
    return { ...rest, attempts: [], problem: { kind: 'conflict', theirs: item } };
  }
  const reason = sent?.value?.category;
  const isDropped = item !== null && item.category === undefined && reason !== undefined;
  return queued({ ...rest, base: item, attempts: [], ...(isDropped && { localReason: reason }) }, queuedAs ?? 0);
}

/**
 * The host's no to the value of the last attempt: kept as refused, unless the user wants something else by now. Only one
 * request is under way per session, so the last attempt is the one that was answered.
 */
export function refused(record: FeedbackRecord, refusal: Refusal): FeedbackRecord {
  const { queuedAs, ...rest } = record;
  const sent = record.attempts.at(-1);
  const settled = { ...rest, attempts: record.attempts.slice(0, -1) };
  const stillWanted = sent !== undefined && sameValue(record.desired, sent.value);
  return queued(stillWanted ? { ...settled, problem: { kind: 'rejected', refusal } } : settled, queuedAs ?? 0);
}

/**
 * The host certainly did nothing with the last attempt: it leaves no trace.
 *
 * @param before the traces that there were before it
 */
export function unsent(record: FeedbackRecord, before: Attempt[]): FeedbackRecord {
  const { queuedAs, ...rest } = record;
  return queued({ ...rest, attempts: before }, queuedAs ?? 0);
}

/**
 * Whether what the host holds says all that is wished, and more: the same rating with a note, about which nothing was ever
 * said here.
 */
function includes(current: HostItem, { base, desired }: FeedbackRecord): boolean {
  if (desired === null || desired.note !== undefined || base?.note !== undefined) return false;
  return agrees(current, { ...desired, note: current.note });
}

/** How long after it left a request may still take effect, in milliseconds. No host was seen to take that long. */
export const LATE_COMMIT_MS = 120_000;

/** Whether nothing has changed here, and a host that keeps reasons does not hold the one that both agreed on any more. */
function lostReason(record: FeedbackRecord, current: HostItem | null): boolean {
  const { base, problem } = record;
  return problem === undefined && isOnHost(record) && base?.category !== undefined && current?.category === undefined;
}

/** Whether what the host holds is the effect of something we sent. */
function isOurs(attempts: Attempt[], current: HostItem | null): boolean {
  return attempts.some((attempt) => agrees(current, attempt.value));
}

/**
 * The attempts that may still take effect: a request that we gave up may reach the host's data later. It expects the very version
 * that is there now, or it never will; and it will not take for ever.
 */
function stillOnTheirWay(attempts: Attempt[], current: HostItem | null, now: number): Attempt[] {
  const version = current?.version ?? null;
  // In either direction: clocks are set back.
  return attempts.filter(({ ifVersion, at }) => ifVersion === version && Math.abs(now - at) < LATE_COMMIT_MS);
}

/** Their value. A reason that they never had, or that is only being wished, stays with the rating that it explains. */
function takenOver(current: HostItem, record: FeedbackRecord): Value {
  const { base, desired } = record;
  const theirs = valueOf(current);
  const tookItAway = base?.category !== undefined && isOnHost(record);
  if (!theirs || theirs.category !== undefined || tookItAway || desired?.rating !== theirs.rating) return theirs;
  return compact({ ...theirs, category: desired.category });
}

/**
 * Brings a record and what the host holds together, three-way: `base` is what both last agreed on, `desired` and the
 * attempts are our side, `current` is theirs.
 *
 * - `current` is the effect of an attempt, or already what is wanted: it becomes the base, and a newer wish goes out on it.
 * - `current` says what is wanted and more: a note on the same rating is taken over with it.
 * - Only they changed: theirs is taken; an absence is kept as `removed`, never hidden.
 * - Only we changed: nothing is theirs to take.
 * - Both changed: `conflict`, with both values kept.
 *
 * @param now Unix epoch milliseconds
 */
export function reconciled(record: FeedbackRecord, current: HostItem | null, now: number): FeedbackRecord {
  const { base, desired, attempts, queuedAs, problem, ...rest } = record;
  const onTheirWay = stillOnTheirWay(attempts, current, now);
  const settled = (change: Partial<Pick<FeedbackRecord, 'base' | 'desired' | 'problem' | 'shelvedNote'>> = {}) =>
    queued({ ...rest, base: current, desired, attempts: onTheirWay, ...change }, queuedAs ?? 0);
  const conflict = { base, problem: { kind: 'conflict', theirs: current } } as const;

  if (agrees(current, desired) && !lostReason(record, current))
    return settled(problem?.kind === 'removed' ? { problem } : {});
  if (isOurs(attempts, current)) return settled();
  if (current !== null && includes(current, record)) return settled({ desired: takenOver(current, record) });
  if (problem?.kind === 'conflict') return settled(conflict);
  if (sameItem(base, current)) return settled(problem ? { problem } : {});
  if (!isOnHost(record)) return settled(conflict);
  if (current !== null) return offTheShelf(settled({ desired: takenOver(current, record) }), record.shelvedNote);
  // Given again, it comes back with its note.
  const shelved = desired?.note === undefined ? {} : { shelvedNote: desired.note };
  return settled({ desired: null, problem: { kind: 'removed', lost: desired }, ...shelved });
}
