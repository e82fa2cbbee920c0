import { describe, expect, test } from 'vitest';
import type { Feedback } from '../../src/domain/feedback.ts';
import { chosen, drafted, type FeedbackRecord, isMutation, noted, shelved, wished } from '../../src/domain/record.ts';
import { recordView } from '../../src/domain/record-view.ts';
import { attempt, CONTEXT, DISLIKE, feedbackRecord, hostItem, LIKE } from '../support/values.ts';

const HERE = { host: 'available', elsewhere: false } as const;
const TOUCHY = ' \r\n\tq\u0308 \u0000\ud83d\ude00 \ud83d  \n';

/** A record that has everything a record can have, but for what these tests are about. */
const FULL: Partial<FeedbackRecord> = {
  context: CONTEXT,
  base: hostItem(),
  desired: null,
  attempts: [attempt(null, hostItem())],
  queuedAs: 4,
  ratedAt: 5,
  wishedAs: 6,
};

describe('a note on a rated message', () => {
  test.each<[string, Feedback, string, Feedback]>([
    ['joins the rating', LIKE, 'why', { ...LIKE, note: 'why' }],
    ['takes the place of the one before', { ...DISLIKE, note: 'old' }, 'new', { ...DISLIKE, note: 'new' }],
    ['leaves the category', { ...DISLIKE, category: 'other' }, 'why', { ...DISLIKE, category: 'other', note: 'why' }],
    ['is kept to the byte', LIKE, TOUCHY, { ...LIKE, note: TOUCHY }],
    ['that is empty removes it', { ...LIKE, note: 'why' }, '', LIKE],
    [
      'that is empty leaves the category',
      { ...LIKE, category: 'other', note: 'a' },
      '',
      { ...LIKE, category: 'other' },
    ],
    ['that is empty removes nothing where there is none', LIKE, '', LIKE],
  ])('%s', (_, rating, note, expected) => {
    expect(noted(rating, note)).toStrictEqual(expected);
  });
});

describe('a note on the shelf', () => {
  test('changes nothing else of its record', () => {
    const before = feedbackRecord({ ...FULL, draft: 'wh' });
    expect(shelved(before, 'why')).toStrictEqual({ ...before, shelvedNote: 'why' });
  });

  test('is kept to the byte, in the place of the one before', () => {
    expect(shelved(feedbackRecord({ shelvedNote: 'old' }), TOUCHY).shelvedNote).toBe(TOUCHY);
  });

  test('that is empty clears the shelf', () => {
    expect(shelved(feedbackRecord({ ...FULL, shelvedNote: 'old' }), '')).toStrictEqual(feedbackRecord(FULL));
  });

  test('is nothing to send', () => {
    expect(isMutation(shelved(feedbackRecord(), 'why'))).toBe(false);
  });

  test('comes back with the next rating', () => {
    const before = shelved(feedbackRecord(), TOUCHY);
    const after = wished(before, chosen(before, 'negative'), 12, 5_000);
    const desired = { ...DISLIKE, note: TOUCHY };
    expect(after).toStrictEqual(feedbackRecord({ desired, queuedAs: 12, ratedAt: 5_000, wishedAs: 12 }));
  });
});

describe('a draft', () => {
  test('changes nothing else of its record', () => {
    const before = feedbackRecord({ ...FULL, shelvedNote: 'why' });
    expect(drafted(before, 'wh')).toStrictEqual({ ...before, draft: 'wh' });
  });

  test.each([TOUCHY, '', ' '])('is kept to the byte, in the place of the one before: %j', (draft) => {
    expect(drafted(feedbackRecord({ draft: 'old' }), draft).draft).toBe(draft);
  });

  test('is forgotten with null', () => {
    const after = drafted(feedbackRecord({ ...FULL, shelvedNote: 'why', draft: 'old' }), null);
    expect(after).toStrictEqual(feedbackRecord({ ...FULL, shelvedNote: 'why' }));
  });

  test('is nothing to send', () => {
    expect(isMutation(drafted(feedbackRecord(), 'wh'))).toBe(false);
  });

  test.each([DISLIKE, null])('outlives a wish: %j', (value) => {
    expect(wished(feedbackRecord({ desired: LIKE, draft: 'wh' }), value, 12, 5_000).draft).toBe('wh');
  });
});

describe('a page', () => {
  test('sees what waits for a rating, and what was being written', () => {
    const record = feedbackRecord({ shelvedNote: 'why', draft: 'wh' });
    expect(recordView(record, HERE)).toMatchObject({ value: null, state: 'synced', shelvedNote: 'why', draft: 'wh' });
  });

  test('sees an empty draft as one', () => {
    expect(recordView(feedbackRecord({ desired: { ...LIKE, note: 'why' }, draft: '' }), HERE).draft).toBe('');
  });

  test('sees neither where there is none', () => {
    const seen = recordView(feedbackRecord({ desired: LIKE }), HERE);
    expect('shelvedNote' in seen || 'draft' in seen).toBe(false);
  });
});
