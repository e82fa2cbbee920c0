import { describe, expect, test } from 'vitest';
import type { Rating, Value } from '../../src/domain/feedback.ts';
import { chosen, type FeedbackRecord, isIdle, lateWish, orphaned, wished } from '../../src/domain/record.ts';
import { attempt, CONTEXT, DISLIKE, DISLIKED_V2, feedbackRecord, hostItem, LIKE } from '../support/values.ts';

const NOTED = { ...DISLIKE, note: 'theirs' };
const CONFLICT = { kind: 'conflict', theirs: { ...DISLIKED_V2, note: 'theirs' } } as const;
const REJECTED = { kind: 'rejected', refusal: { code: 'target-not-found' } } as const;

describe('a wish changes nothing', () => {
  test.each<[string, Partial<FeedbackRecord>, Value, boolean]>([
    ['when it is wanted already', { desired: LIKE }, LIKE, true],
    ['when nothing is wanted, and nothing was', {}, null, true],
    ['not when the rating is another', { desired: LIKE }, DISLIKE, false],
    ['not when the note is another', { desired: LIKE }, { ...LIKE, note: 'why' }, false],
    ['not when it decides a conflict', { desired: LIKE, problem: CONFLICT }, LIKE, false],
    ['not when it tries again what was refused', { desired: LIKE, problem: REJECTED }, LIKE, false],
    ['not when it lets go what was removed', { problem: { kind: 'removed', lost: LIKE } }, null, false],
  ])('%s', (_, fields, value, expected) => {
    expect(isIdle(feedbackRecord(fields), value)).toBe(expected);
  });
});

describe('a click', () => {
  test.each<[string, Partial<FeedbackRecord>, Rating | null, Value]>([
    ['rates', {}, 'positive', LIKE],
    ['brings a shelved note back', { shelvedNote: 'why' }, 'negative', { ...DISLIKE, note: 'why' }],
    ['switches and keeps the note', { desired: { ...LIKE, note: 'why' } }, 'negative', { ...DISLIKE, note: 'why' }],
    ['retracts', { desired: LIKE }, null, null],
    ["on the host's side of a conflict takes its note over", { desired: LIKE, problem: CONFLICT }, 'negative', NOTED],
    [
      "on the host's side of a conflict gives its own note up",
      { desired: { ...LIKE, note: 'mine' }, problem: CONFLICT },
      'negative',
      NOTED,
    ],
    [
      'on its own side of a conflict keeps all of it',
      { desired: { ...LIKE, note: 'mine' }, problem: CONFLICT },
      'positive',
      { ...LIKE, note: 'mine' },
    ],
    ['in a conflict can retract', { desired: LIKE, problem: CONFLICT }, null, null],
    [
      'on the rating that was retracted elsewhere gives it again',
      { desired: { ...LIKE, note: 'mine' }, problem: { kind: 'conflict', theirs: null } },
      'positive',
      { ...LIKE, note: 'mine' },
    ],
    [
      'on the rating that both sides of a conflict have takes their note',
      { desired: { ...DISLIKE, note: 'mine' }, problem: CONFLICT },
      'negative',
      NOTED,
    ],
  ])('%s', (_, fields, rating, expected) => {
    expect(chosen(feedbackRecord(fields), rating)).toStrictEqual(expected);
  });

  test("on the host's side of a conflict leaves nothing to send", () => {
    const before = feedbackRecord({ base: hostItem(), desired: LIKE, problem: CONFLICT });
    const after = wished(before, chosen(before, 'negative'), 12, 5_000);
    expect(after).toMatchObject({ base: CONFLICT.theirs, desired: NOTED });
    expect(after.queuedAs).toBeUndefined();
  });
});

describe('what was wished early', () => {
  test.each<[string, Partial<FeedbackRecord>, Value, Value[], Value | undefined]>([
    ['rates', {}, LIKE, [LIKE], LIKE],
    ['rates as it was wished last', {}, DISLIKE, [LIKE, DISLIKE], DISLIKE],
    [
      'keeps the note that is there',
      { desired: { ...LIKE, note: 'why' } },
      DISLIKE,
      [DISLIKE],
      { ...DISLIKE, note: 'why' },
    ],
    ['brings a shelved note back', { shelvedNote: 'why' }, LIKE, [LIKE], { ...LIKE, note: 'why' }],
    [
      'lets the note that it brings stand',
      { desired: { ...LIKE, note: 'old' } },
      { ...LIKE, note: 'new' },
      [{ ...LIKE, note: 'new' }],
      { ...LIKE, note: 'new' },
    ],
    [
      "takes the host's side of a conflict with its note",
      { desired: LIKE, problem: CONFLICT },
      DISLIKE,
      [DISLIKE],
      NOTED,
    ],
    ['retracts what was given before', { desired: LIKE }, null, [null], null],
    ['retracts when a retraction came first', { desired: LIKE }, null, [null, DISLIKE, null], null],
    ['comes to nothing when it was given and taken back', { desired: LIKE }, null, [LIKE, null], undefined],
    ['comes to nothing when it was given, switched and taken back', {}, null, [LIKE, DISLIKE, null], undefined],
  ])('%s', (_, fields, early, history, expected) => {
    expect(lateWish(feedbackRecord(fields), early, history)).toStrictEqual(expected);
  });
});

test('an orphaned record keeps everything but its place in the queue', () => {
  const kept = {
    desired: { ...LIKE, note: 'why' },
    attempts: [attempt(LIKE)],
    context: CONTEXT,
    ratedAt: 5,
    wishedAs: 4,
  };
  const problem = { kind: 'rejected', refusal: { code: 'orphaned' } } as const;
  expect(orphaned(feedbackRecord({ ...kept, queuedAs: 4 }))).toStrictEqual(feedbackRecord({ ...kept, problem }));
});
