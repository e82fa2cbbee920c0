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
    ['no context', { ...RATE, context: undefined }],
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
