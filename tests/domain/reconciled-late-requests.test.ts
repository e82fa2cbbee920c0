import { describe, expect, test } from 'vitest';
import { LATE_COMMIT_MS, nextCall, reconciled } from '../../src/domain/reconcile.ts';
import { attempt, DISLIKE, DISLIKED_V2, feedbackRecord, LIKE, LIKED_V1 } from '../support/values.ts';

/** The traces of these tests are of time 1. */
const SENT_AT = 1;

describe('a request that was given up and may still arrive', () => {
  test('a put that was retracted is looked after for as long as it may arrive', () => {
    const retracted = feedbackRecord({ desired: null, attempts: [attempt(LIKE)], queuedAs: 4 });
    const soon = reconciled(retracted, null, SENT_AT + LATE_COMMIT_MS - 1);
    expect(soon).toStrictEqual(retracted);
    expect(nextCall(soon)).toStrictEqual({ kind: 'look' });
    expect(reconciled(retracted, null, SENT_AT + LATE_COMMIT_MS)).toStrictEqual(feedbackRecord());
  });

  test('is known for ours when it has arrived after a look that did not see it', () => {
    const retracted = feedbackRecord({ desired: null, attempts: [attempt(LIKE)], queuedAs: 4 });
    const after = reconciled(reconciled(retracted, null, 2), LIKED_V1, 3);
    expect(after).toStrictEqual(feedbackRecord({ base: LIKED_V1, desired: null, queuedAs: 4 }));
  });

  test('is not waited for when it expects what is not there any more', () => {
    const switched = feedbackRecord({ base: LIKED_V1, desired: LIKE, attempts: [attempt(DISLIKE)], queuedAs: 4 });
    expect(reconciled(switched, LIKED_V1, 2)).toStrictEqual(feedbackRecord({ base: LIKED_V1, desired: LIKE }));
  });

  test('is waited for on the very version that it expects', () => {
    const attempts = [attempt(LIKE, DISLIKED_V2), attempt(null, LIKED_V1)];
    const switched = feedbackRecord({ base: LIKED_V1, desired: LIKE, attempts, queuedAs: 4 });
    expect(reconciled(switched, LIKED_V1, 2)).toMatchObject({ attempts: [attempt(null, LIKED_V1)], queuedAs: 4 });
  });

  test('is not waited for until a clock that was set back has caught up', () => {
    const retracted = feedbackRecord({ desired: null, attempts: [{ ...attempt(LIKE), at: 1e12 }], queuedAs: 4 });
    expect(reconciled(retracted, null, 1e12 - LATE_COMMIT_MS)).toStrictEqual(feedbackRecord());
  });
});
