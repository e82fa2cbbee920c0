import fc from 'fast-check';
import { compact, type Feedback, type HostItem, type Value } from '../../src/domain/feedback.ts';
import { LATE_COMMIT_MS } from '../../src/domain/reconcile.ts';
import { type Attempt, type FeedbackRecord, type Problem, queued } from '../../src/domain/record.ts';
import { feedbackRecord, hostItem, MUCH_LATER, version } from './values.ts';

/** Few enough different values that equal ones meet often. */
export const feedback: fc.Arbitrary<Feedback> = fc
  .record({
    rating: fc.constantFrom('positive' as const, 'negative' as const),
    category: fc.constantFrom(undefined, undefined, 'other'),
    note: fc.constantFrom(undefined, 'short', 'two\nlines'),
  })
  .map(compact);

export const value: fc.Arbitrary<Value> = fc.option(feedback, { freq: 3 });

/** The item that the host had in each of its versions: one version never says two things. */
const history: fc.Arbitrary<HostItem[]> = fc
  .array(feedback, { minLength: 3, maxLength: 3 })
  .map((said) => said.map((fields, index) => hostItem({ ...fields, version: version(`v${index}`) })));

/** A record in any state that its type allows, and what the host may hold when it is looked at. */
export const reconcileInput: fc.Arbitrary<{ record: FeedbackRecord; current: HostItem | null }> = history.chain(
  (items) => {
    const item = fc.option(fc.constantFrom(...items), { freq: 3 });
    const attempt: fc.Arbitrary<Attempt> = fc.record({
      value,
      ifVersion: item.map((sentOn) => sentOn?.version ?? null),
      // So long before that none of them can still be on its way.
      at: fc.nat({ max: MUCH_LATER - LATE_COMMIT_MS }),
    });
    const problem: fc.Arbitrary<Problem | undefined> = fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      item.map((theirs): Problem => ({ kind: 'conflict', theirs })),
      fc.constant<Problem>({ kind: 'rejected', refusal: { code: 'target-not-found' } }),
      value.map((lost): Problem => ({ kind: 'removed', lost })),
    );
    return fc
      .record({ base: item, desired: value, attempts: fc.array(attempt, { maxLength: 3 }), problem, current: item })
      .map(({ current, problem: given, ...rest }) => ({
        record: queued(feedbackRecord({ ...rest, ...(given && { problem: given }) }), 7),
        current,
      }));
  },
);
