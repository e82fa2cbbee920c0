import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agrees, compact, rated, sameItem, sameValue, type Value, valueOf } from '../../src/domain/feedback.ts';
import * as arbitrary from '../support/arbitraries.ts';
import { hostItem, version } from '../support/values.ts';

describe('rating a message', () => {
  test.each<[string, Value, 'positive' | 'negative' | null, string | undefined, Value]>([
    ['an unrated message gets the rating', null, 'positive', undefined, { rating: 'positive' }],
    ['a shelved note comes back', null, 'negative', 'why', { rating: 'negative', note: 'why' }],
    [
      'a switch keeps the note',
      { rating: 'positive', note: 'why' },
      'negative',
      undefined,
      { rating: 'negative', note: 'why' },
    ],
    [
      'a switch drops the category',
      { rating: 'negative', category: 'other' },
      'positive',
      undefined,
      { rating: 'positive' },
    ],
    ['a switch takes no shelved note', { rating: 'positive' }, 'negative', 'old', { rating: 'negative' }],
    ['a retraction leaves none', { rating: 'positive', note: 'why', category: 'other' }, null, undefined, null],
    ['a retraction of nothing leaves none', null, null, 'why', null],
  ])('%s', (_, current, rating, shelvedNote, expected) => {
    expect(rated(current, rating, shelvedNote)).toStrictEqual(expected);
  });

  test('the same way again changes nothing', () => {
    const current: Value = { rating: 'negative', note: 'why', category: 'other' };
    expect(rated(current, 'negative', 'old')).toBe(current);
  });
});

describe('the same value', () => {
  test.each<[Value, Value, boolean]>([
    [null, null, true],
    [null, { rating: 'positive' }, false],
    [{ rating: 'positive' }, { rating: 'positive' }, true],
    [{ rating: 'positive' }, { rating: 'negative' }, false],
    [{ rating: 'positive', note: 'a' }, { rating: 'positive', note: 'a' }, true],
    [{ rating: 'positive', note: 'a' }, { rating: 'positive', note: 'A' }, false],
    [{ rating: 'positive', note: 'a' }, { rating: 'positive' }, false],
    [{ rating: 'positive', category: 'other' }, { rating: 'positive' }, false],
    [{ rating: 'positive', note: undefined }, { rating: 'positive' }, true],
  ])('%o and %o: %s', (left, right, expected) => {
    expect([sameValue(left, right), sameValue(right, left)]).toEqual([expected, expected]);
  });

  test('is what compact leaves of it', () => {
    fc.assert(fc.property(arbitrary.feedback, (feedback) => sameValue(compact(feedback), feedback)));
  });
});

describe('an item agrees with a value', () => {
  test.each<[string, Parameters<typeof agrees>[0], Value, boolean]>([
    ['when there is neither', null, null, true],
    ['not when only the value is there', null, { rating: 'positive' }, false],
    ['not when only the item is there', hostItem(), null, false],
    [
      'when rating, note and category are the same',
      hostItem({ note: 'a', category: 'other' }),
      { rating: 'positive', note: 'a', category: 'other' },
      true,
    ],
    ['when it lacks a category, which an old host drops', hostItem(), { rating: 'positive', category: 'other' }, true],
    [
      'not when its category is another',
      hostItem({ category: 'task-result' }),
      { rating: 'positive', category: 'other' },
      false,
    ],
    ['not when only it has a category', hostItem({ category: 'other' }), { rating: 'positive' }, false],
    ['not when the rating differs', hostItem(), { rating: 'negative' }, false],
    ['not when it lacks the note', hostItem(), { rating: 'positive', note: 'a' }, false],
    ['not when only it has a note', hostItem({ note: 'a' }), { rating: 'positive' }, false],
  ])('%s', (_, item, value, expected) => {
    expect(agrees(item, value)).toBe(expected);
  });

  test('that was made of it', () => {
    fc.assert(fc.property(arbitrary.feedback, (feedback) => agrees(hostItem({ ...feedback }), feedback)));
  });
});

describe('two observations', () => {
  test.each([
    ['none and none', null, null, true],
    ['none and an item', null, hostItem(), false],
    ['one version, other fields', hostItem(), hostItem({ updatedAt: 2_000 }), true],
    ['another version, same fields', hostItem(), hostItem({ version: version('v2') }), false],
  ])('%s are the same item: %#', (_, left, right, expected) => {
    expect(sameItem(left, right)).toBe(expected);
  });
});

describe('the value of an item', () => {
  test('holds what was said, without what is absent', () => {
    expect(valueOf(hostItem({ note: 'a', futureField: 1 }))).toStrictEqual({ rating: 'positive', note: 'a' });
  });

  test('is none where there is no item', () => {
    expect(valueOf(null)).toBeNull();
  });
});
