import type { Rating } from '../../domain/feedback.ts';
import type { MessageId, SessionKey } from '../../domain/ids.ts';
import { type FeedbackRecord, isMutation } from '../../domain/record.ts';
import { changedAt } from '../../store/summaries.ts';

/** Where a record stands, as far as that follows from it alone. */
export const STANDINGS = ['on-host', 'waiting', 'conflict', 'rejected', 'removed', 'unrated'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Which record; a set of these is a selection. */
export type EntryKey = string;

export function keyOf({ sessionKey, messageId }: { sessionKey: SessionKey; messageId: MessageId }): EntryKey {
  return `${sessionKey} ${messageId}`;
}

/** What a record is found by. A hundred thousand of them are held in memory, so there is nothing else in it. */
export interface Entry {
  /** By which it is known among all entries. */
  key: EntryKey;
  sessionKey: SessionKey;
  messageId: MessageId;
  /** All that somebody wrote or read here, in lower case. */
  text: string;
  rating: Rating | null;
  reason: string | undefined;
  model: string | undefined;
  hasNote: boolean;
  standing: Standing;
  /** Unix epoch milliseconds. */
  changedAt: number;
  /** The place of the message in its session. */
  turn: number;
}

export function entryOf(record: FeedbackRecord): Entry {
  const { sessionKey, messageId, desired, shelvedNote, draft, context, problem } = record;
  const theirs = problem?.kind === 'conflict' ? problem.theirs?.note : undefined;
  const lost = problem?.kind === 'removed' ? problem.lost : null;
  const written = [desired?.note, shelvedNote, draft, theirs, lost?.note];
  const value = desired ?? lost;
  return {
    key: keyOf(record),
    sessionKey,
    messageId,
    text: [context?.excerpt, ...written].filter(Boolean).join('\n').toLowerCase(),
    rating: value?.rating ?? null,
    reason: value?.category,
    model: context?.model,
    hasNote: written.some((note) => note !== undefined),
    standing: standingOf(record),
    changedAt: changedAt(record),
    turn: context?.turn ?? Infinity,
  };
}

function standingOf(record: FeedbackRecord): Standing {
  if (record.problem) return record.problem.kind;
  if (isMutation(record)) return 'waiting';
  return record.desired === null ? 'unrated' : 'on-host';
}
