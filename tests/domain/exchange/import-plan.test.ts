import { describe, expect, test } from 'vitest';
import {
  countRelations,
  joining,
  needsClosing,
  relation,
  stepFor,
  type StoredRecord,
} from '../../../src/domain/exchange/import-plan.ts';
import { idsIn, isContained, missingFrom } from '../../../src/domain/exchange/history.ts';
import { revision } from '../../support/exchange.ts';
import { CONTEXT, DISLIKE, feedbackRecord, hostItem, LIKE } from '../../support/values.ts';

const FIRST = revision({ id: 1, at: 1_000, value: LIKE, was: null });
const SECOND = revision({ id: 2, at: 2_000, value: DISLIKE, was: LIKE, wishId: 'w' });
const THIRD = revision({ id: 3, at: 3_000, value: null, was: DISLIKE });

const liked = feedbackRecord({ desired: LIKE });
const disliked = feedbackRecord({ desired: DISLIKE });

function here(fields: Partial<StoredRecord> = {}): StoredRecord {
  return { record: undefined, history: [], elsewhere: [], ...fields };
}

describe('a record in a file is', () => {
  test('new where nothing is stored', () => {
    expect(relation({ record: liked, history: [FIRST] }, here())).toBe('new');
  });

  test('new where only its history is left', () => {
    expect(relation({ record: liked, history: [FIRST] }, here({ history: [FIRST] }))).toBe('new');
    expect(relation({ record: liked, history: [FIRST, SECOND] }, here({ history: [FIRST] }))).toBe('new');
  });

  test('the same where the same was said, whatever the numbers are', () => {
    const stored = here({ record: liked, history: [{ ...FIRST, id: 90 }] });
    expect(relation({ record: liked, history: [FIRST] }, stored)).toBe('same');
  });

  test('older where more was said here', () => {
    expect(relation({ record: liked, history: [FIRST] }, here({ record: disliked, history: [FIRST, SECOND] }))).toBe(
      'older',
    );
  });

  test('older where it was given up', () => {
    expect(relation({ record: liked, history: [FIRST] }, here({ history: [FIRST, SECOND] }))).toBe('older');
  });

  test('older where it found its session since', () => {
    expect(relation({ record: liked, history: [FIRST] }, here({ elsewhere: [FIRST, SECOND] }))).toBe('older');
    expect(relation({ record: liked, history: [] }, here({ elsewhere: [FIRST] }))).toBe('new');
  });

  test('newer where more was said in the file', () => {
    expect(relation({ record: disliked, history: [FIRST, SECOND] }, here({ record: liked, history: [FIRST] }))).toBe(
      'newer',
    );
  });

  test('different where the record here waits for the user', () => {
    const record = feedbackRecord({ desired: LIKE, problem: { kind: 'conflict', theirs: hostItem() } });
    expect(relation({ record: disliked, history: [FIRST, SECOND] }, here({ record, history: [FIRST] }))).toBe(
      'differs',
    );
  });

  test('different where something was said on both sides', () => {
    expect(
      relation({ record: liked, history: [FIRST, SECOND] }, here({ record: liked, history: [FIRST, THIRD] })),
    ).toBe('differs');
  });

  test('different where no history tells why the values are', () => {
    expect(relation({ record: liked, history: [] }, here({ record: disliked }))).toBe('differs');
  });

  test('no record where there is a history alone', () => {
    expect(relation({ record: undefined, history: [FIRST] }, here())).toBe('new');
    expect(relation({ record: undefined, history: [FIRST] }, here({ history: [FIRST] }))).toBe('older');
  });
});

test('relations are counted', () => {
  expect(countRelations(['new', 'same', 'new'])).toEqual({ new: 2, same: 1, older: 0, newer: 0, differs: 0 });
});

describe('what is done', () => {
  const file = { record: disliked, history: [FIRST] };

  test('a new one is added, one that was given up is not', () => {
    expect(stepFor('new', file, here(), 'keep')).toEqual({ kind: 'add', record: disliked });
    expect(stepFor('older', file, here(), 'take')).toEqual({ kind: 'leave' });
  });

  test.each(['same', 'older'] as const)('what is stored stands if the file is the %s', (kind) => {
    expect(stepFor(kind, file, here({ record: liked }), 'take')).toEqual({ kind: 'leave' });
  });

  test('one that differs is kept, unless the user decides for the file', () => {
    expect(stepFor('differs', file, here({ record: liked }), 'keep')).toEqual({ kind: 'leave' });
    expect(stepFor('differs', file, here({ record: liked }), 'take')).toMatchObject({ kind: 'wish', value: DISLIKE });
  });

  test('a newer one is a wish, with what is known of its message and was being written', () => {
    const record = { ...disliked, context: CONTEXT, draft: 'begun' };
    const expected = { kind: 'wish', record: { ...liked, context: CONTEXT, draft: 'begun' }, value: DISLIKE };
    expect(stepFor('newer', { ...file, record }, here({ record: liked }), 'keep')).toEqual(expected);
  });

  test('what is known and being written here is not replaced', () => {
    const own = { ...liked, context: { ...CONTEXT, turn: 7 }, draft: 'own' };
    const record = { ...disliked, context: CONTEXT, draft: 'begun' };
    expect(stepFor('newer', { ...file, record }, here({ record: own }), 'keep')).toMatchObject({ record: own });
  });

  test('nothing is wished where it stands already', () => {
    expect(stepFor('newer', file, here({ record: disliked }), 'keep')).toMatchObject({
      kind: 'wish',
      value: undefined,
    });
  });

  test('a history alone changes no record', () => {
    expect(stepFor('new', { record: undefined, history: [FIRST] }, here({ record: liked }), 'take')).toEqual({
      kind: 'leave',
    });
  });
});

describe('a history', () => {
  test('gets what it lacks, unless it is ahead', () => {
    const file = { record: liked, history: [SECOND, FIRST] };
    expect(joining('newer', file, here({ history: [FIRST] }))).toEqual([SECOND]);
    expect(joining('new', file, here())).toEqual([FIRST, SECOND]);
    expect(joining('older', file, here())).toEqual([]);
  });

  test('says at its end what stands, and says it once more if need be', () => {
    expect(needsClosing(liked, SECOND, new Set([2]))).toBe(true);
    expect(needsClosing(disliked, SECOND, new Set([2]))).toBe(false);
    expect(needsClosing(liked, SECOND, new Set([1]))).toBe(false);
  });

  test('counts what is said twice', () => {
    const again = { ...FIRST, id: 9 };
    expect(isContained([FIRST, again], [FIRST])).toBe(false);
    expect(missingFrom([again, FIRST], [{ ...FIRST, id: 40 }])).toEqual([again]);
    expect(isContained([FIRST], [FIRST, again])).toBe(true);
  });

  test.each([
    ['when', { at: 1 }],
    ['by whom', { by: 'host' as const }],
    ['what', { value: { ...LIKE, note: 'why' } }],
    ['instead of what', { was: DISLIKE }],
    ['instead of something that is not known', { was: undefined }],
    ['in which wish', { wishId: 'other' }],
  ])('tells entries apart by %s something was said', (_, fields) => {
    expect(isContained([{ ...FIRST, ...fields }], [FIRST])).toBe(false);
  });

  test('knows which of its entries are where in another', () => {
    expect(idsIn([FIRST, SECOND], [{ ...FIRST, id: 70 }])).toEqual(new Map([[1, 70]]));
  });
});
