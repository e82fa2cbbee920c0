import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueAt, mayAsk, nextProbe, retryDelay } from '../../src/domain/retry-policy.ts';

describe('the delay before a host is asked again', () => {
  test.each([
    ['unreachable', 1, 0, 1_000],
    ['unreachable', 1, 1, 2_000],
    ['unreachable', 4, 1, 16_000],
    ['unreachable', 9, 1, 30_000],
    ['remote-absent', 9, 1, 30_000],
    ['failing', 9, 1, 300_000],
    ['failing', 9, 0, 1_000],
  ] as const)('%s, failure %i, random %d: %i ms', (state, failures, random, delay) => {
    expect(retryDelay(state, failures, random)).toBe(delay);
  });

  test('stays between a second and five minutes for ever', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
        const delay = retryDelay('failing', failures, random);
        expect(delay).toBeGreaterThanOrEqual(1_000);
        expect(delay).toBeLessThanOrEqual(300_000);
      }),
    );
  });
});

describe('when a host is asked again', () => {
  test.each([
    ['its own asking is longer than our delay', 60_000, { at: 61_000, decidedAt: 1_000, asked: true }],
    ['our delay is longer than its asking', 2_000, { at: 6_000, decidedAt: 1_000, asked: true }],
    ['it asks for longer than an hour', 1e9, { at: 3_601_000, decidedAt: 1_000, asked: true }],
    ['it asks for nothing', undefined, { at: 6_000, decidedAt: 1_000, asked: false }],
    ['it asks for no time', 0, { at: 6_000, decidedAt: 1_000, asked: false }],
  ])('where %s', (_, asked, expected) => {
    expect(nextProbe(1_000, 5_000, asked)).toStrictEqual(expected);
  });

  const ours = { at: 6_000, decidedAt: 1_000, asked: false };
  const theirs = { ...ours, asked: true };

  test.each([
    ['by plan, not before its time', ours, 5_999, 'planned', false],
    ['by plan, at its time', ours, 6_000, 'planned', true],
    ['by plan, with a clock that was set back', ours, 999, 'planned', true],
    ['when something happened, before its time', ours, 5_999, 'prompted', true],
    ['when something happened, not if it asked to be left alone', theirs, 5_999, 'prompted', false],
    ['when something happened, after that', theirs, 6_000, 'prompted', true],
    ['at any time, if the user wants it', theirs, 1_000, 'forced', true],
    ['at any time, where nothing is known of it', undefined, 1_000, 'planned', true],
  ] as const)('%s', (_, next, now, urgency, expected) => {
    expect(mayAsk(next, now, urgency)).toBe(expected);
  });

  test('is due at its time, and at once with a clock that was set back', () => {
    expect([dueAt(ours, 5_000), dueAt(ours, 999)]).toEqual([6_000, 999]);
  });
});
