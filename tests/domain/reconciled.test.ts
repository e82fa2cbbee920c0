import { describe, expect, test } from 'vitest';
import type { HostItem, Value } from '../../src/domain/feedback.ts';
import { nextCall, reconciled } from '../../src/domain/reconcile.ts';
import type { Attempt, FeedbackRecord } from '../../src/domain/record.ts';
import { feedbackRecord, hostItem, version } from '../support/values.ts';

const LIKE: Value = { rating: 'positive' };
const DISLIKE: Value = { rating: 'negative' };
/** The host's items in the order in which they came to be. */
const LIKED_V1 = hostItem({ version: version('v1') });
const DISLIKED_V2 = hostItem({ rating: 'negative', version: version('v2') });
const LIKED_V3 = hostItem({ version: version('v3') });
const NOTED_V2 = hostItem({ note: 'from elsewhere', version: version('v2') });
const sent = (value: Value, on: HostItem | null = null): Attempt => ({ value, ifVersion: on?.version ?? null, at: 1 });
const REJECTED = { kind: 'rejected', refusal: { code: 'target-not-found' } } as const;
const REMOVED = { kind: 'removed', lost: LIKE } as const;

type Case = [
  sentence: string,
  before: Partial<FeedbackRecord>,
  current: HostItem | null,
  after: Partial<FeedbackRecord>,
];

function check([, before, current, after]: Case): void {
  expect(reconciled(feedbackRecord(before), current)).toStrictEqual(feedbackRecord(after));
}

describe('nobody changed anything', () => {
  test.each<Case>([
    ['nothing was ever said', {}, null, {}],
    ['both agree', { base: LIKED_V1, desired: LIKE }, LIKED_V1, { base: LIKED_V1, desired: LIKE }],
  ])('%s', (...row) => check(row));
});

describe('what the host holds is ours', () => {
  test.each<Case>([
    [
      'the lost reply to a put was a yes',
      { desired: LIKE, attempts: [sent(LIKE)], queuedAs: 4 },
      LIKED_V1,
      { base: LIKED_V1, desired: LIKE },
    ],
    [
      'the lost reply to a delete was a yes',
      { base: LIKED_V1, desired: null, attempts: [sent(null, LIKED_V1)], queuedAs: 4 },
      null,
      {},
    ],
    [
      'a put with a lost reply was retracted meanwhile',
      { desired: null, attempts: [sent(LIKE)], queuedAs: 4 },
      LIKED_V1,
      { base: LIKED_V1, desired: null, queuedAs: 4 },
    ],
    [
      'a put with a lost reply was switched meanwhile',
      { desired: DISLIKE, attempts: [sent(LIKE)], queuedAs: 4 },
      LIKED_V1,
      { base: LIKED_V1, desired: DISLIKE, queuedAs: 4 },
    ],
    [
      'switched and back, and the switch had arrived',
      { base: LIKED_V1, desired: LIKE, attempts: [sent(DISLIKE, LIKED_V1)], queuedAs: 4 },
      DISLIKED_V2,
      { base: DISLIKED_V2, desired: LIKE, queuedAs: 4 },
    ],
    [
      'switched and back, and both had arrived',
      { base: LIKED_V1, desired: LIKE, attempts: [sent(DISLIKE, LIKED_V1), sent(LIKE, LIKED_V1)], queuedAs: 4 },
      LIKED_V3,
      { base: LIKED_V3, desired: LIKE },
    ],
    [
      'switched and back, and neither had arrived',
      { base: LIKED_V1, desired: LIKE, attempts: [sent(DISLIKE, LIKED_V1)], queuedAs: 4 },
      LIKED_V1,
      { base: LIKED_V1, desired: LIKE },
    ],
    [
      'a delete with a lost reply, rated the same again',
      { base: LIKED_V1, desired: LIKE, attempts: [sent(null, LIKED_V1)], queuedAs: 4 },
      null,
      { base: null, desired: LIKE, queuedAs: 4 },
    ],
    [
      'a delete with a lost reply, rated otherwise',
      { base: LIKED_V1, desired: DISLIKE, attempts: [sent(null, LIKED_V1)], queuedAs: 4 },
      null,
      { base: null, desired: DISLIKE, queuedAs: 4 },
    ],
    [
      'an old host dropped the category of a put with a lost reply',
      { desired: { ...LIKE, category: 'other' }, attempts: [sent({ ...LIKE, category: 'other' })], queuedAs: 4 },
      LIKED_V1,
      { base: LIKED_V1, desired: { ...LIKE, category: 'other' } },
    ],
  ])('%s', (...row) => check(row));

  test('a refused value whose earlier attempt had arrived goes out again on top of it', () => {
    const before = feedbackRecord({ desired: DISLIKE, attempts: [sent(LIKE)], problem: REJECTED });
    const after = reconciled(before, LIKED_V1);
    expect(after).toMatchObject({ base: LIKED_V1, desired: DISLIKE, attempts: [], queuedAs: expect.any(Number) });
    expect(nextCall(after)).toMatchObject({ kind: 'put', value: DISLIKE, ifVersion: version('v1') });
  });
});

describe('the host holds what is wanted', () => {
  test.each<Case>([
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
  ])('%s', (...row) => check(row));
});

describe('only they changed', () => {
  test.each<Case>([
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
      { base: LIKED_V1, desired: { ...LIKE, category: 'other' } },
      null,
      { desired: null, problem: { kind: 'removed', lost: { ...LIKE, category: 'other' } } },
    ],
    [
      'a category that is new there is taken',
      { base: LIKED_V1, desired: LIKE },
      { ...LIKED_V3, category: 'other' },
      { base: { ...LIKED_V3, category: 'other' }, desired: { ...LIKE, category: 'other' } },
    ],
  ])('%s', (...row) => check(row));
});

describe('only we changed', () => {
  test.each<Case>([
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
      { desired: LIKE, attempts: [sent(LIKE)], queuedAs: 4 },
      null,
      { desired: LIKE, queuedAs: 4 },
    ],
    [
      'a put that never arrived and was retracted is settled',
      { desired: null, attempts: [sent(LIKE)], queuedAs: 4 },
      null,
      {},
    ],
    [
      'a category that an old host dropped is no difference',
      { base: LIKED_V1, desired: { ...LIKE, category: 'other' } },
      LIKED_V1,
      { base: LIKED_V1, desired: { ...LIKE, category: 'other' } },
    ],
    [
      'a refused value stays refused',
      { base: LIKED_V1, desired: DISLIKE, problem: REJECTED },
      LIKED_V1,
      { base: LIKED_V1, desired: DISLIKE, problem: REJECTED },
    ],
    [
      'a refused value stays refused whatever else happens there',
      { base: LIKED_V1, desired: DISLIKE, problem: REJECTED },
      NOTED_V2,
      { base: NOTED_V2, desired: DISLIKE, problem: REJECTED },
    ],
  ])('%s', (...row) => check(row));
});

describe('both changed', () => {
  test.each<Case>([
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
      { desired: LIKE, attempts: [sent(LIKE)], queuedAs: 4 },
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
  ])('%s', (...row) => check(row));
});
