import { describe, expect, test } from 'vitest';
import { attempted, confirmed, nextCall, refused, unsent } from '../../src/domain/reconcile.ts';
import type { Attempt, FeedbackRecord, Problem } from '../../src/domain/record.ts';
import {
  attempt,
  DISLIKE,
  DISLIKED_V2,
  feedbackRecord,
  hostItem,
  LIKE,
  LIKED_V1,
  M1,
  version,
} from '../support/values.ts';

describe('the next call', () => {
  test.each<[string, Partial<FeedbackRecord>, ReturnType<typeof nextCall>]>([
    ['is none when nothing was said', {}, null],
    ['is none when both sides agree', { base: LIKED_V1, desired: LIKE }, null],
    [
      'creates what must not be there yet',
      { desired: LIKE },
      { kind: 'put', messageId: M1, value: LIKE, base: null, ifVersion: null },
    ],
    [
      'replaces the version that both agreed on',
      { base: LIKED_V1, desired: DISLIKE },
      { kind: 'put', messageId: M1, value: DISLIKE, base: LIKED_V1, ifVersion: version('v1') },
    ],
    [
      'deletes the version that both agreed on',
      { base: LIKED_V1, desired: null },
      { kind: 'delete', messageId: M1, ifVersion: version('v1') },
    ],
    ['looks when all that is left is a missing reply', { attempts: [attempt(LIKE)] }, { kind: 'look' }],
    [
      'looks as well when a rating was switched and back',
      { base: LIKED_V1, desired: LIKE, attempts: [attempt(DISLIKE, LIKED_V1)] },
      { kind: 'look' },
    ],
    [
      'asks again when the wish is still open',
      { desired: LIKE, attempts: [attempt(LIKE)] },
      { kind: 'put', messageId: M1, value: LIKE, base: null, ifVersion: null },
    ],
  ])('%s', (_, fields, expected) => {
    expect(nextCall(feedbackRecord(fields))).toStrictEqual(expected);
  });

  test.each<Problem>([
    { kind: 'conflict', theirs: LIKED_V1 },
    { kind: 'rejected', refusal: { code: 'target-not-found' } },
    { kind: 'removed', lost: LIKE },
  ])('is none while the user has to decide: $kind', (problem) => {
    expect(nextCall(feedbackRecord({ desired: DISLIKE, attempts: [attempt(LIKE)], problem }))).toBeNull();
  });
});

describe('the trace of a call', () => {
  test.each<[string, Partial<FeedbackRecord>, Attempt[]]>([
    [
      'of a put holds its value and version',
      { base: LIKED_V1, desired: DISLIKE },
      [{ value: DISLIKE, ifVersion: version('v1'), at: 99 }],
    ],
    ['of a first put expects nothing there', { desired: LIKE }, [{ value: LIKE, ifVersion: null, at: 99 }]],
    ['of a delete holds none', { base: LIKED_V1, desired: null }, [{ value: null, ifVersion: version('v1'), at: 99 }]],
    [
      'stands behind earlier ones',
      { desired: DISLIKE, attempts: [attempt(LIKE)] },
      [attempt(LIKE), { value: DISLIKE, ifVersion: null, at: 99 }],
    ],
    [
      'of the same once more takes the place of the earlier one',
      { desired: LIKE, attempts: [attempt(LIKE), attempt(DISLIKE)] },
      [attempt(DISLIKE), { value: LIKE, ifVersion: null, at: 99 }],
    ],
    [
      'of the same value on another version stands beside the earlier one',
      { base: LIKED_V1, desired: DISLIKE, attempts: [attempt(DISLIKE)] },
      [attempt(DISLIKE), { value: DISLIKE, ifVersion: version('v1'), at: 99 }],
    ],
    [
      'of the same rating with another note stands beside the earlier one',
      { desired: { ...LIKE, note: 'new' }, attempts: [attempt(LIKE)] },
      [attempt(LIKE), { value: { ...LIKE, note: 'new' }, ifVersion: null, at: 99 }],
    ],
    ['of a look is none', { attempts: [attempt(LIKE)] }, [attempt(LIKE)]],
    ['of nothing is none', { base: LIKED_V1, desired: LIKE }, []],
  ])('%s', (_, fields, expected) => {
    const before = feedbackRecord(fields);
    expect(attempted(before, 99)).toStrictEqual({ ...before, attempts: expected });
  });
});

describe("the host's yes", () => {
  test('settles a put', () => {
    const sent = feedbackRecord({ desired: LIKE, attempts: [attempt(LIKE)], queuedAs: 4 });
    expect(confirmed(sent, LIKED_V1)).toStrictEqual(feedbackRecord({ base: LIKED_V1, desired: LIKE }));
  });

  test('settles a delete', () => {
    const sent = feedbackRecord({ base: LIKED_V1, desired: null, attempts: [attempt(null, LIKED_V1)], queuedAs: 4 });
    expect(confirmed(sent, null)).toStrictEqual(feedbackRecord());
  });

  test('settles everything that was sent before, too', () => {
    const sent = feedbackRecord({ desired: LIKE, attempts: [attempt(DISLIKE), attempt(LIKE)], queuedAs: 4 });
    expect(confirmed(sent, LIKED_V1).attempts).toStrictEqual([]);
  });

  test('leaves a wish that changed meanwhile in its place, to go out on the new version', () => {
    const sent = feedbackRecord({ desired: DISLIKE, attempts: [attempt(LIKE)], queuedAs: 4 });
    const after = confirmed(sent, LIKED_V1);
    expect(after).toStrictEqual(feedbackRecord({ base: LIKED_V1, desired: DISLIKE, queuedAs: 4 }));
    expect(nextCall(after)).toMatchObject({ kind: 'put', value: DISLIKE, ifVersion: version('v1') });
  });

  test('lets a retraction that came meanwhile delete the new version', () => {
    const sent = feedbackRecord({ desired: null, attempts: [attempt(LIKE)], queuedAs: 4 });
    expect(nextCall(confirmed(sent, LIKED_V1))).toStrictEqual({
      kind: 'delete',
      messageId: M1,
      ifVersion: version('v1'),
    });
  });

  test('keeps a category that an old host dropped, and is content', () => {
    const desired = { ...DISLIKE, category: 'other' };
    const sent = feedbackRecord({ desired, attempts: [attempt(desired)], queuedAs: 4 });
    const item = hostItem({ rating: 'negative' });
    expect(confirmed(sent, item)).toStrictEqual(feedbackRecord({ base: item, desired, localReason: 'other' }));
  });

  test('to what was given up meanwhile lets what stood before go out again, on the new version', () => {
    const givenUp = feedbackRecord({ base: LIKED_V1, desired: LIKE });
    const after = confirmed(givenUp, DISLIKED_V2);
    expect(after).toStrictEqual(feedbackRecord({ base: DISLIKED_V2, desired: LIKE, queuedAs: 0 }));
  });

  test('to something else than it was sent is for the user to see, and not sent again', () => {
    const desired = { ...LIKE, note: 'as I wrote it' };
    const sent = feedbackRecord({ desired, attempts: [attempt(desired)], queuedAs: 4 });
    const stored = hostItem({ note: 'as it likes it' });
    const after = confirmed(sent, stored);
    expect(after).toStrictEqual(feedbackRecord({ desired, problem: { kind: 'conflict', theirs: stored } }));
    expect(nextCall(after)).toBeNull();
  });
});

describe("the host's no", () => {
  const refusal = { code: 'note-too-large', maxBytes: 8192, actualBytes: 9000 } as const;

  test('keeps the value, out of the queue', () => {
    const sent = feedbackRecord({
      base: LIKED_V1,
      desired: DISLIKE,
      attempts: [attempt(DISLIKE, LIKED_V1)],
      queuedAs: 4,
    });
    const expected = feedbackRecord({ base: LIKED_V1, desired: DISLIKE, problem: { kind: 'rejected', refusal } });
    expect(refused(sent, refusal)).toStrictEqual(expected);
  });

  test('to a value that is not wanted any more leaves the newer wish in its place', () => {
    const sent = feedbackRecord({ desired: LIKE, attempts: [attempt(DISLIKE)], queuedAs: 4 });
    expect(refused(sent, refusal)).toStrictEqual(feedbackRecord({ desired: LIKE, queuedAs: 4 }));
  });

  test('to what was retracted meanwhile settles it', () => {
    const sent = feedbackRecord({ desired: null, attempts: [attempt(DISLIKE)], queuedAs: 4 });
    expect(refused(sent, refusal)).toStrictEqual(feedbackRecord());
  });

  test('to what was given up meanwhile changes nothing', () => {
    const givenUp = feedbackRecord({ base: LIKED_V1, desired: LIKE });
    expect(refused(givenUp, refusal)).toStrictEqual(givenUp);
  });

  test('leaves earlier attempts without a reply as they are', () => {
    const sent = feedbackRecord({ desired: null, attempts: [attempt(LIKE), attempt(DISLIKE)], queuedAs: 4 });
    expect(refused(sent, refusal)).toMatchObject({ attempts: [attempt(LIKE)], queuedAs: 4 });
  });
});

describe('a call that certainly did nothing', () => {
  test('leaves no trace, and the wish in its place', () => {
    const sent = attempted(feedbackRecord({ desired: LIKE, queuedAs: 4 }), 99);
    expect(unsent(sent, [])).toStrictEqual(feedbackRecord({ desired: LIKE, queuedAs: 4 }));
  });

  test('leaves the traces of earlier ones as they are', () => {
    const sent = attempted(feedbackRecord({ desired: DISLIKE, attempts: [attempt(LIKE)], queuedAs: 4 }), 99);
    expect(unsent(sent, [attempt(LIKE)])).toMatchObject({ attempts: [attempt(LIKE)], queuedAs: 4 });
  });

  test('for what was retracted meanwhile leaves nothing to do', () => {
    const sent = feedbackRecord({ desired: null, attempts: [attempt(LIKE)], queuedAs: 4 });
    expect(unsent(sent, [])).toStrictEqual(feedbackRecord());
  });

  test('for what was given up meanwhile changes nothing', () => {
    const givenUp = feedbackRecord({ base: LIKED_V1, desired: LIKE });
    expect(unsent(givenUp, [])).toStrictEqual(givenUp);
  });

  test('keeps the trace of an earlier one like it, whose reply was lost', () => {
    const before = feedbackRecord({ desired: LIKE, attempts: [attempt(LIKE)], queuedAs: 4 });
    expect(unsent(attempted(before, 99), before.attempts)).toStrictEqual(before);
  });
});
