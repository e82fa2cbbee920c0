import type { SessionKey } from '../domain/ids.ts';
import { saysSomething } from '../domain/listed-records.ts';
import { type FeedbackRecord, isMutation } from '../domain/record.ts';

/**
 * What a list of sessions shows of one, kept in step with its records by whatever writes them: a list of a thousand sessions is not
 * to read a hundred thousand records.
 */
export interface SummaryRow {
  sessionKey: SessionKey;
  /** Records that a list shows. */
  shown: number;
  liked: number;
  disliked: number;
  withNote: number;
  waiting: number;
  /** Conflicts, and what was refused or removed. */
  needsYou: number;
  /** When something was said here last, Unix epoch milliseconds; zero where that is not known. */
  lastChange: number;
  /** The beginning of the message that it was said about. */
  excerpt: string;
  /** How often anything was written: whoever has read the records before knows by it that they have changed. */
  writes: number;
}

type Counts = Pick<SummaryRow, 'shown' | 'liked' | 'disliked' | 'withNote' | 'waiting' | 'needsYou'>;

export function emptySummary(sessionKey: SessionKey): SummaryRow {
  const counts = { shown: 0, liked: 0, disliked: 0, withNote: 0, waiting: 0, needsYou: 0 };
  return { sessionKey, ...counts, lastChange: 0, excerpt: '', writes: 0 };
}

/** The summary once a record has changed; `undefined` for one that was not there, or is not any more. */
export function summarized(
  summary: SummaryRow,
  before: FeedbackRecord | undefined,
  after: FeedbackRecord | undefined,
): SummaryRow {
  const [less, more] = [countsOf(before), countsOf(after)];
  const counted = (name: keyof Counts) => summary[name] - less[name] + more[name];
  const at = after ? changedAt(after) : 0;
  const isNewest = at >= summary.lastChange;
  return {
    sessionKey: summary.sessionKey,
    shown: counted('shown'),
    liked: counted('liked'),
    disliked: counted('disliked'),
    withNote: counted('withNote'),
    waiting: counted('waiting'),
    needsYou: counted('needsYou'),
    lastChange: isNewest ? at : summary.lastChange,
    excerpt: (isNewest && after?.context?.excerpt) || summary.excerpt,
    writes: summary.writes + 1,
  };
}

function countsOf(record: FeedbackRecord | undefined): Counts {
  const rating = record?.desired?.rating;
  const note = record?.desired ? record.desired.note : record?.shelvedNote;
  return {
    shown: Number(record !== undefined && saysSomething(record)),
    liked: Number(rating === 'positive'),
    disliked: Number(rating === 'negative'),
    withNote: Number(note !== undefined),
    waiting: Number(record !== undefined && record.problem === undefined && isMutation(record)),
    needsYou: Number(record?.problem !== undefined),
  };
}

/** When something was last said here, Unix epoch milliseconds; zero where that is not known. */
export function changedAt({ ratedAt, base, context }: FeedbackRecord): number {
  return Math.max(ratedAt ?? 0, base?.updatedAt ?? 0) || (context?.messageTime ?? 0);
}
