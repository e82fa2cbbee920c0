import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { retryDelay } from '../../src/domain/retry-policy.ts';

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
