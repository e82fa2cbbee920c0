import { describe, expect, test } from 'vitest';
import { parseNativePositions, parsePageMessage } from '../../src/page/probe-protocol.ts';

const CONTEXT = { excerpt: 'The answer', turn: 3, messageTime: 1_700_000_000_000 };
const MESSAGE = { sessionId: 's', messageId: 'm', context: CONTEXT };

describe('an answer about a message', () => {
  test('is read', () => {
    expect(parsePageMessage(JSON.stringify(MESSAGE))).toStrictEqual(MESSAGE);
  });

  test('brings along nothing that was not asked for', () => {
    const answer = { ...MESSAGE, origin: 'https://x', context: { ...CONTEXT, html: '<b>' } };
    expect(parsePageMessage(JSON.stringify(answer))).toStrictEqual(MESSAGE);
  });

  test.each([undefined, null, 'today', -1, 1.5])('may lack a time that can be read: %j', (messageTime) => {
    const { messageTime: _, ...context } = CONTEXT;
    const answer = { ...MESSAGE, context: { ...context, messageTime } };
    expect(parsePageMessage(JSON.stringify(answer))).toStrictEqual({ ...MESSAGE, context });
  });

  test('may be about the first turn and a message without text', () => {
    const answer = { ...MESSAGE, context: { excerpt: '', turn: 0 } };
    expect(parsePageMessage(JSON.stringify(answer))).toStrictEqual(answer);
  });

  test.each<[string, string]>([
    ['nothing', ''],
    ['no JSON', '{'],
    ['null', 'null'],
    ['text', '"m"'],
    ['a number', '5'],
    ['a list', '[]'],
    ['nothing in it', '{}'],
    ['no session', JSON.stringify({ ...MESSAGE, sessionId: undefined })],
    ['an empty session', JSON.stringify({ ...MESSAGE, sessionId: '' })],
    ['a session that is a number', JSON.stringify({ ...MESSAGE, sessionId: 5 })],
    ['no message', JSON.stringify({ ...MESSAGE, messageId: undefined })],
    ['an empty message', JSON.stringify({ ...MESSAGE, messageId: '' })],
    ['a message that is an object', JSON.stringify({ ...MESSAGE, messageId: {} })],
    ['no context', JSON.stringify({ ...MESSAGE, context: undefined })],
    ['a context that is null', JSON.stringify({ ...MESSAGE, context: null })],
    ['no excerpt', JSON.stringify({ ...MESSAGE, context: { turn: 1 } })],
    ['no turn', JSON.stringify({ ...MESSAGE, context: { excerpt: '' } })],
    ['a turn that is text', JSON.stringify({ ...MESSAGE, context: { excerpt: '', turn: '1' } })],
    ['half a turn', JSON.stringify({ ...MESSAGE, context: { excerpt: '', turn: 1.5 } })],
    ['a turn before the first', JSON.stringify({ ...MESSAGE, context: { excerpt: '', turn: -1 } })],
  ])('that is malformed is none: %s', (_, answer) => {
    expect(parsePageMessage(answer)).toBeNull();
  });
});

describe('an answer about native controls', () => {
  test.each<[string, string, number[]]>([
    ['positions', '{"positions":[0,2]}', [0, 2]],
    ['none', '{"positions":[]}', []],
    ['some that are none', '{"positions":[0,-1,"1",1.5,null,[2],3]}', [0, 3]],
    ['no positions', '{}', []],
    ['positions that are no list', '{"positions":{"0":0}}', []],
    ['a list', '[0]', []],
    ['null', 'null', []],
    ['no JSON', 'positions', []],
  ])('%s', (_, answer, expected) => {
    expect(parseNativePositions(answer)).toEqual(expected);
  });
});
