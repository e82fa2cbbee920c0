import { describe, expect, test } from 'vitest';
import { places, renumbered } from '../../../src/domain/exchange/renumbering.ts';
import { feedbackRecord, LIKE } from '../../support/values.ts';

describe('numbers out of a file', () => {
  test('are kept if they are free', () => {
    expect(places([5, 3, 3], new Set([1, 4]))).toEqual(
      new Map([
        [3, 3],
        [5, 5],
      ]),
    );
  });

  test('are all given anew behind the others, in their order, if one is taken', () => {
    expect(places([5, 3, 40], new Set([5, 9]))).toEqual(
      new Map([
        [3, 10],
        [5, 11],
        [40, 12],
      ]),
    );
  });

  test('are given anew if they are too large', () => {
    expect(places([2 ** 41], new Set())).toEqual(new Map([[2 ** 41, 1]]));
  });
});

describe('a record with its numbers given anew', () => {
  const numberOf = (sequence: number) => sequence + 100;

  test('keeps its place in the queue', () => {
    const record = feedbackRecord({ desired: LIKE, queuedAs: 3, wishedAs: 5 });
    expect(renumbered(record, numberOf)).toEqual({ ...record, queuedAs: 103, wishedAs: 105 });
  });

  test('has no number that it did not have', () => {
    expect(renumbered(feedbackRecord(), numberOf)).toStrictEqual(feedbackRecord());
  });

  test('is in the queue if it can be sent, whatever the file says', () => {
    expect(renumbered(feedbackRecord({ desired: LIKE, wishedAs: 5 }), numberOf)).toMatchObject({ queuedAs: 105 });
    expect(renumbered(feedbackRecord({ desired: LIKE }), numberOf)).toMatchObject({ queuedAs: 0 });
    expect(renumbered(feedbackRecord({ queuedAs: 3 }), numberOf)).toStrictEqual(feedbackRecord());
  });
});
