import { describe, expect, test } from 'vitest';
import { nextCall, reconciled } from '../../src/domain/reconcile.ts';
import { checkReconciled, type ReconcileCase, REJECTED } from '../support/reconcile-case.ts';
import {
  attempt,
  DISLIKE,
  DISLIKED_V2,
  feedbackRecord,
  LIKE,
  LIKED_V1,
  LIKED_V3,
  version,
  MUCH_LATER,
} from '../support/values.ts';

describe('what the host holds is ours', () => {
  test.each<ReconcileCase>([
    [
      'the lost reply to a put was a yes',
      { desired: LIKE, attempts: [attempt(LIKE)], queuedAs: 4 },
      LIKED_V1,
      { base: LIKED_V1, desired: LIKE },
    ],
    [
      'the lost reply to a delete was a yes',
      { base: LIKED_V1, desired: null, attempts: [attempt(null, LIKED_V1)], queuedAs: 4 },
      null,
      {},
    ],
    [
      'a put with a lost reply was retracted meanwhile',
      { desired: null, attempts: [attempt(LIKE)], queuedAs: 4 },
      LIKED_V1,
      { base: LIKED_V1, desired: null, queuedAs: 4 },
    ],
    [
      'a put with a lost reply was switched meanwhile',
      { desired: DISLIKE, attempts: [attempt(LIKE)], queuedAs: 4 },
      LIKED_V1,
      { base: LIKED_V1, desired: DISLIKE, queuedAs: 4 },
    ],
    [
      'switched and back, and the switch had arrived',
      { base: LIKED_V1, desired: LIKE, attempts: [attempt(DISLIKE, LIKED_V1)], queuedAs: 4 },
      DISLIKED_V2,
      { base: DISLIKED_V2, desired: LIKE, queuedAs: 4 },
    ],
    [
      'switched and back, and both had arrived',
      { base: LIKED_V1, desired: LIKE, attempts: [attempt(DISLIKE, LIKED_V1), attempt(LIKE, LIKED_V1)], queuedAs: 4 },
      LIKED_V3,
      { base: LIKED_V3, desired: LIKE },
    ],
    [
      'switched and back, and neither had arrived',
      { base: LIKED_V1, desired: LIKE, attempts: [attempt(DISLIKE, LIKED_V1)], queuedAs: 4 },
      LIKED_V1,
      { base: LIKED_V1, desired: LIKE },
    ],
    [
      'a delete with a lost reply, rated the same again',
      { base: LIKED_V1, desired: LIKE, attempts: [attempt(null, LIKED_V1)], queuedAs: 4 },
      null,
      { base: null, desired: LIKE, queuedAs: 4 },
    ],
    [
      'a delete with a lost reply, rated otherwise',
      { base: LIKED_V1, desired: DISLIKE, attempts: [attempt(null, LIKED_V1)], queuedAs: 4 },
      null,
      { base: null, desired: DISLIKE, queuedAs: 4 },
    ],
    [
      'a put of a note with a lost reply, whose note was taken away meanwhile',
      { desired: LIKE, attempts: [attempt({ ...LIKE, note: 'mine' })], queuedAs: 4 },
      { ...LIKED_V1, note: 'mine' },
      { base: { ...LIKED_V1, note: 'mine' }, desired: LIKE, queuedAs: 4 },
    ],
    [
      'an old host dropped the category of a put with a lost reply',
      { desired: { ...LIKE, category: 'other' }, attempts: [attempt({ ...LIKE, category: 'other' })], queuedAs: 4 },
      LIKED_V1,
      { base: LIKED_V1, desired: { ...LIKE, category: 'other' }, localReason: 'other' },
    ],
  ])('%s', (...row) => checkReconciled(row));

  test('a refused value whose earlier attempt had arrived goes out again on top of it', () => {
    const before = feedbackRecord({ desired: DISLIKE, attempts: [attempt(LIKE)], problem: REJECTED });
    const after = reconciled(before, LIKED_V1, MUCH_LATER);
    expect(after).toMatchObject({ base: LIKED_V1, desired: DISLIKE, attempts: [], queuedAs: expect.any(Number) });
    expect(nextCall(after)).toMatchObject({ kind: 'put', value: DISLIKE, ifVersion: version('v1') });
  });
});
