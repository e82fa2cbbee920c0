import { isMutation, type FeedbackRecord } from '../../src/domain/record.ts';
import { saysSomething } from '../../src/domain/listed-records.ts';
import type { SummaryRow } from '../../src/store/summaries.ts';

/**
 * The summaries that there should be, counted from the records. Not told by these: how often something was written, and what is
 * remembered of records that are gone.
 */
export function summariesOf(records: FeedbackRecord[], found: SummaryRow[]): SummaryRow[] {
  return found.map((summary) => {
    const own = records.filter(({ sessionKey }) => sessionKey === summary.sessionKey);
    const count = (is: (record: FeedbackRecord) => boolean) => own.filter(is).length;
    return {
      ...summary,
      shown: count(saysSomething),
      liked: count(({ desired }) => desired?.rating === 'positive'),
      disliked: count(({ desired }) => desired?.rating === 'negative'),
      withNote: count(({ desired, shelvedNote }) => (desired ? desired.note : shelvedNote) !== undefined),
      waiting: count((record) => record.problem === undefined && isMutation(record)),
      needsYou: count(({ problem }) => problem !== undefined),
    };
  });
}
