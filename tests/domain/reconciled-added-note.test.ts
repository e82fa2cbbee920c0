import { describe, test } from 'vitest';
import { checkReconciled, type ReconcileCase, REJECTED } from '../support/reconcile-case.ts';
import { attempt, DISLIKED_V2, hostItem, LIKE, LIKED_V1, version } from '../support/values.ts';

const NOTED_V2 = hostItem({ note: 'from elsewhere', version: version('v2') });

describe('the host holds what is wanted, and a note about which nothing was said here', () => {
  const noted = { ...LIKE, note: 'from elsewhere' };
  test.each<ReconcileCase>([
    [
      'a wish meets the same rating with a note',
      { desired: LIKE, queuedAs: 4 },
      NOTED_V2,
      { base: NOTED_V2, desired: noted },
    ],
    [
      'a switch meets the same switch with a note',
      { base: DISLIKED_V2, desired: LIKE, queuedAs: 4 },
      { ...NOTED_V2, version: version('v3') },
      { base: { ...NOTED_V2, version: version('v3') }, desired: noted },
    ],
    [
      'what was sent without a reply was given a note there',
      { desired: LIKE, attempts: [attempt(LIKE)], queuedAs: 4 },
      NOTED_V2,
      { base: NOTED_V2, desired: noted },
    ],
    [
      'a reason that only this side has stays with its rating',
      { desired: { ...LIKE, category: 'other' }, queuedAs: 4 },
      NOTED_V2,
      { base: NOTED_V2, desired: { ...noted, category: 'other' }, queuedAs: 4 },
    ],
    [
      'a conflict closes by itself',
      { base: LIKED_V1, desired: LIKE, problem: { kind: 'conflict', theirs: DISLIKED_V2 } },
      NOTED_V2,
      { base: NOTED_V2, desired: noted },
    ],
    [
      'a refused value got there another way',
      { desired: LIKE, problem: REJECTED },
      NOTED_V2,
      { base: NOTED_V2, desired: noted },
    ],
  ])('%s', (...row) => checkReconciled(row));
});
