import { describe, expect, test } from 'vitest';
import { hostItemSchema, messageIdSchema, sessionHeaderSchema } from '../../src/domain/schemas.ts';
import { hostItem } from '../support/values.ts';

describe('a host item', () => {
  test('keeps fields that only a newer host knows', () => {
    const item = { ...hostItem({ note: 'a', category: 'other' }), reviewers: ['somebody'], nested: { deep: 1 } };
    expect(hostItemSchema.parse(item)).toStrictEqual(item);
  });

  test.each<[string, unknown]>([
    ['no object', null],
    ['a list', [hostItem()]],
    ['no message id', { ...hostItem(), messageId: undefined }],
    ['an empty message id', { ...hostItem(), messageId: '' }],
    ['an endless message id', { ...hostItem(), messageId: 'x'.repeat(1_001) }],
    ['a rating that is none', { ...hostItem(), rating: 'neutral' }],
    ['no rating', { ...hostItem(), rating: undefined }],
    ['no version', { ...hostItem(), version: undefined }],
    ['an empty version', { ...hostItem(), version: '' }],
    ['a version that is a number', { ...hostItem(), version: 3 }],
    ['a note that is no text', { ...hostItem(), note: null }],
    ['a category that is no text', { ...hostItem(), category: 3 }],
    ['a time that is text', { ...hostItem(), createdAt: '2026-01-01' }],
    ['a time that is a fraction', { ...hostItem(), createdAt: 1.5 }],
    ['a time before the epoch', { ...hostItem(), updatedAt: -1 }],
    ['no time of its last change', { ...hostItem(), updatedAt: undefined }],
  ])('is refused with %s', (_, item) => {
    expect(hostItemSchema.safeParse(item).success).toBe(false);
  });
});

describe('a session header', () => {
  test('is read out of a log line that says more', () => {
    const line = { type: 'session', version: 0, id: 's', createdAt: 1, cwd: '/w', delegationDepth: 0 };
    expect(sessionHeaderSchema.parse(line)).toStrictEqual({ id: 's', createdAt: 1, cwd: '/w' });
  });

  test('may lack a workspace', () => {
    expect(sessionHeaderSchema.parse({ id: 's', createdAt: 1 })).toStrictEqual({ id: 's', createdAt: 1 });
  });

  test.each<[string, unknown]>([
    ['no id', { createdAt: 1 }],
    ['no creation time', { id: 's' }],
    ['a creation time that is text', { id: 's', createdAt: '1' }],
    ['a workspace that is no text', { id: 's', createdAt: 1, cwd: 7 }],
  ])('is refused with %s', (_, header) => {
    expect(sessionHeaderSchema.safeParse(header).success).toBe(false);
  });
});

test.each<[string, unknown, boolean]>([
  ['a short one', 'm', true],
  ['the longest', 'x'.repeat(1_000), true],
  ['one too long', 'x'.repeat(1_001), false],
  ['an empty one', '', false],
  ['a number', 1, false],
])('an id: %s', (_, id, expected) => {
  expect(messageIdSchema.safeParse(id).success).toBe(expected);
});
