import { describe, expect, test } from 'vitest';
import type { Feedback } from '../../src/domain/feedback.ts';
import { reasoned } from '../../src/domain/record.ts';
import { DISLIKE } from '../support/values.ts';

describe('a reason for a rating', () => {
  test.each<[string, Feedback, string | null, Feedback]>([
    ['joins it', DISLIKE, 'other', { ...DISLIKE, category: 'other' }],
    [
      'takes the place of the one before, and leaves the note',
      { ...DISLIKE, category: 'resource-cost', note: 'why' },
      'other',
      { ...DISLIKE, category: 'other', note: 'why' },
    ],
    ['is taken away', { ...DISLIKE, category: 'other' }, null, DISLIKE],
  ])('%s', (_, rating, reason, expected) => {
    expect(reasoned(rating, reason)).toStrictEqual(expected);
  });
});
