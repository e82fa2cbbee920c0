import { expect, test } from 'vitest';
import { isBounded } from '../../src/domain/bounded-value.ts';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

test.each<[string, unknown, boolean]>([
  ['nothing', null, true],
  ['a small object', { a: [1, 'two', { three: true }] }, true],
  ['what is nested as deep as allowed', nested(16), true],
  ['what is nested a little too deep', nested(18), false],
  ['what is nested so deep that nobody could follow', nested(100_000), false],
  ['a long text', 'x'.repeat(65_536), true],
  ['a text that is too long', 'x'.repeat(65_537), false],
  ['texts that are too long together', ['x'.repeat(40_000), 'x'.repeat(40_000)], false],
  ['names that are too long', { ['x'.repeat(65_537)]: 1 }, false],
  ['too many parts', Array.from({ length: 10_001 }, () => 0), false],
])('%s', (_, value, expected) => {
  expect(isBounded(value)).toBe(expected);
});
