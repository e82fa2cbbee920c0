import type { FeedbackRecord } from './record.ts';

/** Records in the order of their messages. Messages that no page has shown yet come last. */
export function inMessageOrder(records: readonly FeedbackRecord[]): FeedbackRecord[] {
  return records.toSorted((a, b) => {
    const [left, right] = [place(a), place(b)];
    return left === right ? 0 : left - right;
  });
}

/** Records of messages about which nothing is said any more stay for their history; no list needs them. */
export function saysSomething({ desired, problem, attempts, base, shelvedNote, draft }: FeedbackRecord): boolean {
  const written = shelvedNote !== undefined || draft !== undefined;
  return desired !== null || problem !== undefined || base !== null || attempts.length > 0 || written;
}

function place({ context }: FeedbackRecord): number {
  return context?.turn ?? Infinity;
}
