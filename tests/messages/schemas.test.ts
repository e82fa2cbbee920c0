import { describe, expect, test } from 'vitest';
import { requestSchemas } from '../../src/messages/schemas.ts';
import { CONTEXT, KEY, M1, SESSION } from '../support/values.ts';

const RATE = { sessionId: SESSION, sessionKey: KEY, messageId: M1, rating: 'positive', context: CONTEXT };

describe('openSession', () => {
  test('is understood', () => {
    expect(requestSchemas.openSession.parse({ sessionId: 's' })).toStrictEqual({ sessionId: 's' });
  });

  test('brings nothing along that was not agreed', () => {
    expect(requestSchemas.openSession.parse({ sessionId: 's', origin: 'https://x' })).toStrictEqual({ sessionId: 's' });
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['text', 's'],
    ['no id', {}],
    ['an empty id', { sessionId: '' }],
    ['an endless id', { sessionId: 'x'.repeat(1_001) }],
    ['an id that is a number', { sessionId: 5 }],
  ])('is not understood: %s', (_, data) => {
    expect(requestSchemas.openSession.safeParse(data).success).toBe(false);
  });
});

describe('rate', () => {
  test.each<[string, unknown]>([
    ['a rating', RATE],
    ['the other rating', { ...RATE, rating: 'negative' }],
    ['a retraction', { ...RATE, rating: null }],
    ['no session life known yet', { sessionId: SESSION, messageId: M1, rating: 'positive', context: CONTEXT }],
    ['no context', { sessionId: SESSION, sessionKey: KEY, messageId: M1, rating: 'positive' }],
    ['a message whose time is not known', { ...RATE, context: { excerpt: '', turn: 0 } }],
  ])('is understood: %s', (_, data) => {
    expect(requestSchemas.rate.parse(data)).toStrictEqual(data);
  });

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a list', [RATE]],
    ['no rating', { ...RATE, rating: undefined }],
    ['a rating that is none', { ...RATE, rating: 'neutral' }],
    ['a rating that is a number', { ...RATE, rating: 1 }],
    ['no session', { ...RATE, sessionId: undefined }],
    ['an empty message', { ...RATE, messageId: '' }],
    ['a message that is an object', { ...RATE, messageId: { toString: 'm' } }],
    ['an empty session life', { ...RATE, sessionKey: '' }],
    ['an endless session life', { ...RATE, sessionKey: 'x'.repeat(10_001) }],
    ['a context that is null', { ...RATE, context: null }],
    ['an endless excerpt', { ...RATE, context: { ...CONTEXT, excerpt: 'x'.repeat(2_001) } }],
    ['an excerpt that is no text', { ...RATE, context: { ...CONTEXT, excerpt: 5 } }],
    ['half a turn', { ...RATE, context: { ...CONTEXT, turn: 1.5 } }],
    ['a turn before the first', { ...RATE, context: { ...CONTEXT, turn: -1 } }],
    ['an endless turn', { ...RATE, context: { ...CONTEXT, turn: Infinity } }],
    ['a time that is text', { ...RATE, context: { ...CONTEXT, messageTime: 'today' } }],
  ])('is not understood: %s', (_, data) => {
    expect(requestSchemas.rate.safeParse(data).success).toBe(false);
  });
});

describe.each([
  ['setNote', 'note'],
  ['saveDraft', 'draft'],
] as const)('%s', (request, field) => {
  const about = { sessionId: SESSION, sessionKey: KEY, messageId: M1, context: CONTEXT };
  const schema = requestSchemas[request];

  test.each<[string, unknown]>([
    ['text', 'why'],
    ['no text', ''],
    ['text that is not to be touched', ' \r\n\ttwo\u0000 \ud83d\ude00 \ud83d '],
    ['text above any known limit', 'x'.repeat(100_000)],
  ])('takes %s to the byte', (_, text) => {
    expect(schema.parse({ ...about, [field]: text })).toStrictEqual({ ...about, [field]: text });
  });

  test('is understood without a life of the session and a context', () => {
    const data = { sessionId: SESSION, messageId: M1, [field]: 'why' };
    expect(schema.parse(data)).toStrictEqual(data);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['nothing but what it is about', about],
    ['a number', { ...about, [field]: 5 }],
    ['endless text', { ...about, [field]: 'x'.repeat(10_000_001) }],
    ['no session', { ...about, sessionId: undefined, [field]: 'why' }],
    ['an empty message', { ...about, messageId: '', [field]: 'why' }],
  ])('is not understood: %s', (_, data) => {
    expect(schema.safeParse(data).success).toBe(false);
  });
});

test('null forgets a draft, and is no note', () => {
  const about = { sessionId: SESSION, messageId: M1 };
  expect(requestSchemas.saveDraft.safeParse({ ...about, draft: null }).success).toBe(true);
  expect(requestSchemas.setNote.safeParse({ ...about, note: null }).success).toBe(false);
});
