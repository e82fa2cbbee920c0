import { type FeedbackRecord, queued } from '../record.ts';

/** Numbers beyond this are given anew: a database must never run out of them. No use of ours comes near. */
const MAX_KEPT = 2 ** 40;

/**
 * The places that the sequence numbers of an export get here. They keep their numbers if all of these are free; otherwise all get
 * new ones behind what is stored, for their order is the order in which things were said.
 */
export function places(sequences: Iterable<number>, taken: ReadonlySet<number>): Map<number, number> {
  const inOrder = [...new Set(sequences)].toSorted((a, b) => a - b);
  const areFree = inOrder.every((sequence) => sequence <= MAX_KEPT && !taken.has(sequence));
  if (areFree) return new Map(inOrder.map((sequence) => [sequence, sequence]));
  let last = 0;
  for (const sequence of taken) last = Math.max(last, sequence);
  return new Map(inOrder.map((sequence, index) => [sequence, last + index + 1]));
}

/** A record whose sequence numbers are those that they become here. One that can be sent is in the queue, and no other is. */
export function renumbered(record: FeedbackRecord, numberOf: (sequence: number) => number): FeedbackRecord {
  const { queuedAs, wishedAs } = record;
  const next = {
    ...record,
    ...(queuedAs !== undefined && { queuedAs: numberOf(queuedAs) }),
    ...(wishedAs !== undefined && { wishedAs: numberOf(wishedAs) }),
  };
  return queued(next, next.wishedAs ?? 0);
}
