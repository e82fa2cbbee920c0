import { describe, test } from 'vitest';
import { checkReconciled, type ReconcileCase, REJECTED } from '../support/reconcile-case.ts';
import { attempt, DISLIKE, DISLIKED_V2, hostItem, LIKE, LIKED_V1, LIKED_V3, version } from '../support/values.ts';

const NOTED_V2 = hostItem({ note: 'from elsewhere', version: version('v2') });
const REMOVED = { kind: 'removed', lost: LIKE } as const;

describe('nobody changed anything', () => {
  test.each<ReconcileCase>([
    ['nothing was ever said', {}, null, {}],
    ['both agree', { base: LIKED_V1, desired: LIKE }, LIKED_V1, { base: LIKED_V1, desired: LIKE }],
  ])('%s', (...row) => checkReconciled(row));
});

describe('the host holds what is wanted', () => {
  test.each<ReconcileCase>([
    ['somebody wished the same', { desired: LIKE, queuedAs: 4 }, LIKED_V1, { base: LIKED_V1, desired: LIKE }],
    ['somebody retracted what is retracted here', { base: LIKED_V1, desired: null, queuedAs: 4 }, null, {}],
    [
      'the item was written anew with the same content',
      { base: LIKED_V1, desired: LIKE },
      LIKED_V3,
      { base: LIKED_V3, desired: LIKE },
    ],
    [
      'a refused value got there another way',
      { desired: LIKE, problem: REJECTED },
      LIKED_V1,
      { base: LIKED_V1, desired: LIKE },
    ],
    [
      'a conflict closes by itself',
      { base: LIKED_V1, desired: DISLIKE, problem: { kind: 'conflict', theirs: NOTED_V2 } },
      DISLIKED_V2,
      { base: DISLIKED_V2, desired: DISLIKE },
    ],
    [
      'a conflict closes when both have retracted',
      { base: LIKED_V1, desired: null, problem: { kind: 'conflict', theirs: NOTED_V2 } },
      null,
      {},
    ],
  ])('%s', (...row) => checkReconciled(row));
});

describe('only they changed', () => {
  test.each<ReconcileCase>([
    ['an item that is new here is taken', {}, DISLIKED_V2, { base: DISLIKED_V2, desired: DISLIKE }],
    [
      'a switched rating is taken',
      { base: LIKED_V1, desired: LIKE },
      DISLIKED_V2,
      { base: DISLIKED_V2, desired: DISLIKE },
    ],
    [
      'a note is taken',
      { base: LIKED_V1, desired: LIKE },
      NOTED_V2,
      { base: NOTED_V2, desired: { ...LIKE, note: 'from elsewhere' } },
    ],
    [
      'a reason that only this side has stays with its rating',
      { base: LIKED_V1, desired: { ...LIKE, category: 'other' }, localReason: 'other' },
      NOTED_V2,
      { base: NOTED_V2, desired: { ...LIKE, note: 'from elsewhere', category: 'other' }, localReason: 'other' },
    ],
    [
      'an absence is kept as removed',
      { base: LIKED_V1, desired: LIKE },
      null,
      { base: null, desired: null, problem: REMOVED },
    ],
    [
      'the removed stays until the user decides',
      { desired: null, problem: REMOVED },
      null,
      { desired: null, problem: REMOVED },
    ],
    ['what was removed came back', { desired: null, problem: REMOVED }, LIKED_V3, { base: LIKED_V3, desired: LIKE }],
    [
      'a removal keeps the category that the host never had',
      { base: LIKED_V1, desired: { ...LIKE, category: 'other' }, localReason: 'other' },
      null,
      { desired: null, problem: { kind: 'removed', lost: { ...LIKE, category: 'other' } }, localReason: 'other' },
    ],
    [
      'a category that is new there is taken',
      { base: LIKED_V1, desired: LIKE },
      { ...LIKED_V3, category: 'other' },
      { base: { ...LIKED_V3, category: 'other' }, desired: { ...LIKE, category: 'other' } },
    ],
  ])('%s', (...row) => checkReconciled(row));
});

describe('only we changed', () => {
  test.each<ReconcileCase>([
    ['a new wish waits on', { desired: LIKE, queuedAs: 4 }, null, { desired: LIKE, queuedAs: 4 }],
    [
      'a switch waits on',
      { base: LIKED_V1, desired: DISLIKE, queuedAs: 4 },
      LIKED_V1,
      { base: LIKED_V1, desired: DISLIKE, queuedAs: 4 },
    ],
    [
      'a retraction waits on',
      { base: LIKED_V1, desired: null, queuedAs: 4 },
      LIKED_V1,
      { base: LIKED_V1, desired: null, queuedAs: 4 },
    ],
    [
      'an attempt that never arrived is forgotten',
      { desired: LIKE, attempts: [attempt(LIKE)], queuedAs: 4 },
      null,
      { desired: LIKE, queuedAs: 4 },
    ],
    [
      'a put that never arrived and was retracted is settled',
      { desired: null, attempts: [attempt(LIKE)], queuedAs: 4 },
      null,
      {},
    ],
    [
      'a reason that an old host dropped is no difference',
      { base: LIKED_V1, desired: { ...LIKE, category: 'other' }, localReason: 'other' },
      LIKED_V1,
      { base: LIKED_V1, desired: { ...LIKE, category: 'other' }, localReason: 'other' },
    ],
    [
      'a reason that no host was given yet waits on',
      { base: LIKED_V1, desired: { ...LIKE, category: 'other' }, queuedAs: 4 },
      LIKED_V1,
      { base: LIKED_V1, desired: { ...LIKE, category: 'other' }, queuedAs: 4 },
    ],
    [
      'a refused value stays refused',
      { base: LIKED_V1, desired: DISLIKE, problem: REJECTED },
      LIKED_V1,
      { base: LIKED_V1, desired: DISLIKE, problem: REJECTED },
    ],
  ])('%s', (...row) => checkReconciled(row));
});

describe('both changed', () => {
  test.each<ReconcileCase>([
    [
      'a refused value meets what is new there',
      { base: LIKED_V1, desired: DISLIKE, problem: REJECTED },
      NOTED_V2,
      { base: LIKED_V1, desired: DISLIKE, problem: { kind: 'conflict', theirs: NOTED_V2 } },
    ],
    [
      'a wish meets another rating',
      { desired: LIKE, queuedAs: 4 },
      DISLIKED_V2,
      { desired: LIKE, problem: { kind: 'conflict', theirs: DISLIKED_V2 } },
    ],
    [
      'a switch meets a note',
      { base: LIKED_V1, desired: DISLIKE, queuedAs: 4 },
      NOTED_V2,
      { base: LIKED_V1, desired: DISLIKE, problem: { kind: 'conflict', theirs: NOTED_V2 } },
    ],
    [
      'a wish with a note meets the same rating with another',
      { desired: { ...LIKE, note: 'mine' }, queuedAs: 4 },
      NOTED_V2,
      { desired: { ...LIKE, note: 'mine' }, problem: { kind: 'conflict', theirs: NOTED_V2 } },
    ],
    [
      'a note that was taken away here was changed there',
      { base: hostItem({ note: 'old' }), desired: LIKE, queuedAs: 4 },
      NOTED_V2,
      { base: hostItem({ note: 'old' }), desired: LIKE, problem: { kind: 'conflict', theirs: NOTED_V2 } },
    ],
    [
      'a wish with a reason meets the same rating with a note and another reason',
      { desired: { ...LIKE, category: 'other' }, queuedAs: 4 },
      { ...NOTED_V2, category: 'task-result' },
      {
        desired: { ...LIKE, category: 'other' },
        problem: { kind: 'conflict', theirs: { ...NOTED_V2, category: 'task-result' } },
      },
    ],
    [
      'a switch meets a retraction',
      { base: LIKED_V1, desired: DISLIKE, queuedAs: 4 },
      null,
      { base: LIKED_V1, desired: DISLIKE, problem: { kind: 'conflict', theirs: null } },
    ],
    [
      'a retraction meets a switch',
      { base: LIKED_V1, desired: null, queuedAs: 4 },
      DISLIKED_V2,
      { base: LIKED_V1, desired: null, problem: { kind: 'conflict', theirs: DISLIKED_V2 } },
    ],
    [
      'what was sent without a reply was overwritten there',
      { desired: LIKE, attempts: [attempt(LIKE)], queuedAs: 4 },
      DISLIKED_V2,
      { desired: LIKE, problem: { kind: 'conflict', theirs: DISLIKED_V2 } },
    ],
    [
      'a conflict follows what the host holds now',
      { base: LIKED_V1, desired: null, problem: { kind: 'conflict', theirs: null } },
      DISLIKED_V2,
      { base: LIKED_V1, desired: null, problem: { kind: 'conflict', theirs: DISLIKED_V2 } },
    ],
    [
      'a conflict stays one when the host is back where it was',
      { base: LIKED_V1, desired: DISLIKE, problem: { kind: 'conflict', theirs: NOTED_V2 } },
      LIKED_V1,
      { base: LIKED_V1, desired: DISLIKE, problem: { kind: 'conflict', theirs: LIKED_V1 } },
    ],
  ])('%s', (...row) => checkReconciled(row));
});
