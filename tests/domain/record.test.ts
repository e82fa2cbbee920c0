import { describe, expect, test } from 'vitest';
import type { Value } from '../../src/domain/feedback.ts';
import { type FeedbackRecord, isMutation, queued, saidByHost, wished } from '../../src/domain/record.ts';
import { attempt, DISLIKE, DISLIKED_V2, feedbackRecord, hostItem, LIKE } from '../support/values.ts';

describe('a record is a mutation', () => {
  test.each<[string, Partial<FeedbackRecord>, boolean]>([
    ['not when nothing was ever said', {}, false],
    ['not when both sides agree', { base: hostItem(), desired: LIKE }, false],
    ['when the wish is new', { desired: LIKE }, true],
    ['when the wish differs', { base: hostItem(), desired: DISLIKE }, true],
    ['when the wish is to retract', { base: hostItem(), desired: null }, true],
    ['when a reply is missing, though both sides seem to agree', { attempts: [attempt(LIKE)] }, true],
    ['when the host was not given the reason yet', { base: hostItem(), desired: { ...LIKE, category: 'other' } }, true],
    [
      'not when an old host dropped the reason',
      { base: hostItem(), desired: { ...LIKE, category: 'other' }, localReason: 'other' },
      false,
    ],
    [
      'not when the host keeps the reason',
      { base: hostItem({ category: 'other' }), desired: { ...LIKE, category: 'other' } },
      false,
    ],
  ])('%s', (_, fields, expected) => {
    expect(isMutation(feedbackRecord(fields))).toBe(expected);
  });
});

describe('the place in the queue', () => {
  test.each<[string, Partial<FeedbackRecord>, number | undefined]>([
    ['is given to a mutation', { desired: LIKE }, 9],
    ['is kept by a mutation that has one', { desired: LIKE, queuedAs: 4 }, 4],
    ['zero is a place as well', { desired: LIKE, queuedAs: 0 }, 0],
    ['is taken from what is settled', { base: hostItem(), desired: LIKE, queuedAs: 4 }, undefined],
    [
      'is taken from what waits for the user',
      { desired: LIKE, queuedAs: 4, problem: { kind: 'conflict', theirs: null } },
      undefined,
    ],
  ])('%s', (_, fields, expected) => {
    const after = queued(feedbackRecord(fields), 9);
    expect(after.queuedAs).toBe(expected);
    expect('queuedAs' in after).toBe(expected !== undefined);
  });
});

describe('a wish', () => {
  test('becomes what is desired, at the end of the queue', () => {
    const after = wished(feedbackRecord(), LIKE, 12, 5_000);
    expect(after).toStrictEqual(feedbackRecord({ desired: LIKE, queuedAs: 12, ratedAt: 5_000, wishedAs: 12 }));
  });

  test('keeps the place of its predecessor, and the attempts that are not answered', () => {
    const before = feedbackRecord({ desired: LIKE, queuedAs: 4, attempts: [attempt(LIKE)] });
    const after = wished(before, DISLIKE, 12, 5_000);
    expect(after).toMatchObject({ desired: DISLIKE, queuedAs: 4, attempts: [attempt(LIKE)] });
  });

  test('is known by its own number, though it keeps the place of its predecessor', () => {
    const before = feedbackRecord({ desired: LIKE, queuedAs: 4, wishedAs: 4 });
    expect(wished(before, DISLIKE, 12, 5_000)).toMatchObject({ queuedAs: 4, wishedAs: 12 });
  });

  test('for what the host holds already leaves the queue', () => {
    const before = feedbackRecord({ base: hostItem(), desired: DISLIKE, queuedAs: 4 });
    expect(wished(before, LIKE, 12, 5_000).queuedAs).toBeUndefined();
  });

  test('that takes back what was sent without a reply stays in the queue', () => {
    const before = feedbackRecord({ desired: LIKE, queuedAs: 4, attempts: [attempt(LIKE)] });
    expect(wished(before, null, 12, 5_000)).toMatchObject({ desired: null, queuedAs: 4 });
  });

  test.each([
    ['an item', DISLIKED_V2],
    ['an absence', null],
  ])('in a conflict is made on top of what the host holds: %s', (_, theirs) => {
    const before = feedbackRecord({
      base: hostItem(),
      desired: { ...LIKE, note: 'a' },
      problem: { kind: 'conflict', theirs },
    });
    const after = wished(before, { ...LIKE, note: 'a' }, 12, 5_000);
    expect(after).toMatchObject({ base: theirs, desired: { ...LIKE, note: 'a' }, queuedAs: 12 });
    expect(after.problem).toBeUndefined();
  });

  test('in a conflict that takes their side is settled', () => {
    const theirs = DISLIKED_V2;
    const before = feedbackRecord({ base: hostItem(), desired: null, problem: { kind: 'conflict', theirs } });
    const after = wished(before, DISLIKE, 12, 5_000);
    expect(after).toMatchObject({ base: theirs, desired: DISLIKE });
    expect(after.queuedAs).toBeUndefined();
  });

  test.each<[string, FeedbackRecord['problem']]>([
    ['refused', { kind: 'rejected', refusal: { code: 'target-not-found' } }],
    ['removed', { kind: 'removed', lost: LIKE }],
  ])('after a %s one goes on from the same base', (_, problem) => {
    const after = wished(feedbackRecord({ desired: null, problem }), DISLIKE, 12, 5_000);
    expect(after).toMatchObject({ base: null, desired: DISLIKE, queuedAs: 12 });
    expect(after.problem).toBeUndefined();
  });
});

describe('a note', () => {
  test('is shelved when its rating is retracted', () => {
    const before = feedbackRecord({ desired: { ...LIKE, note: 'why' } });
    expect(wished(before, null, 12, 5_000).shelvedNote).toBe('why');
  });

  test('stays shelved when nothing is retracted once more', () => {
    expect(wished(feedbackRecord({ shelvedNote: 'why' }), null, 12, 5_000).shelvedNote).toBe('why');
  });

  test('leaves the shelf with the next rating', () => {
    const after = wished(feedbackRecord({ shelvedNote: 'why' }), { ...LIKE, note: 'why' }, 12, 5_000);
    expect('shelvedNote' in after).toBe(false);
  });
});

describe('what the host said by itself', () => {
  const conflict = { kind: 'conflict', theirs: DISLIKED_V2 } as const;
  test.each<[string, Partial<FeedbackRecord>, Partial<FeedbackRecord>, Value | undefined]>([
    ['is its side of a new conflict', { desired: LIKE }, { desired: LIKE, problem: conflict }, DISLIKE],
    [
      'is an absence in a new conflict',
      { desired: LIKE },
      { desired: LIKE, problem: { kind: 'conflict', theirs: null } },
      null,
    ],
    [
      'is nothing when the conflict is known',
      { desired: LIKE, problem: conflict },
      { desired: LIKE, problem: conflict },
      undefined,
    ],
    [
      'is its newer side of a known conflict',
      { desired: LIKE, problem: { kind: 'conflict', theirs: null } },
      { desired: LIKE, problem: conflict },
      DISLIKE,
    ],
    ['is a value that was taken over', { desired: LIKE }, { desired: DISLIKE }, DISLIKE],
    ['is a removal', { desired: LIKE }, { desired: null, problem: { kind: 'removed', lost: LIKE } }, null],
    ['is nothing when it took our wish', { desired: LIKE }, { base: hostItem(), desired: LIKE }, undefined],
  ])('%s', (_, before, after, expected) => {
    expect(saidByHost(feedbackRecord(before), feedbackRecord(after))).toStrictEqual(expected);
  });
});
