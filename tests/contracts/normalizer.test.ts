import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Exchange } from './exchange.ts';
import { Normalizer } from './normalizer.ts';

interface Run {
  origin?: string;
  home?: string;
  /** When the item was created, and how long after that it was changed. */
  at?: number;
  delay?: number;
  changedItem?: Record<string, unknown>;
}

/** One run: an item is created, and changed by its version. */
function normalized({ origin = 'http://127.0.0.1:4711', home = '/tmp/a', at = 5, delay = 0, changedItem }: Run = {}) {
  const normalizer = new Normalizer();
  normalizer.place(origin, 'http://127.0.0.1:3080');
  normalizer.place(home, '/home/user');
  const sessionId = `é ${normalizer.fresh('session')}`;
  const messageId = normalizer.fresh('message');
  const unknown = randomUUID();
  const exchange = (ifVersion: string | null, item: Record<string, unknown>): Exchange => {
    const rpcId = normalizer.fresh('rpc');
    const url = `${origin}/api?sessionId=${encodeURIComponent(sessionId)}`;
    const body = { rpcId, request: { sessionId, messageId, ifVersion, cwd: `${home}/workspace`, unknown } };
    const reply = { status: 200, contentType: 'application/json', body: { json: { rpcId, item } } };
    return { request: { method: 'POST', url, body }, reply };
  };
  const first = { messageId, version: randomUUID(), createdAt: at, updatedAt: at };
  const changed = { ...first, version: randomUUID(), updatedAt: at + delay, ...changedItem };
  return normalizer.exchanges([exchange(null, first), exchange(first.version, changed), exchange(null, changed)]);
}

test('two runs of one case come out the same, at other places and other times', () => {
  const other = { origin: 'http://127.0.0.1:9', home: '/tmp/b', at: 1_900_000_000_000 };
  expect(normalized({ ...other, delay: 3 })).toEqual(normalized());
});

test('what was made up is named by kind and number, the same wherever it occurs', () => {
  const [created, changed] = normalized();
  const url = 'http://127.0.0.1:3080/api?sessionId=%C3%A9%20session-1';
  const request = { sessionId: 'é session-1', messageId: 'message-1', cwd: '/home/user/workspace', unknown: 'uuid-1' };
  expect(created?.request).toMatchObject({ url, body: { rpcId: 'rpc-1', request: { ...request, ifVersion: null } } });
  expect(created?.reply.body).toMatchObject({ json: { rpcId: 'rpc-1', item: { version: 'version-1' } } });
  expect(changed?.request.body).toMatchObject({ rpcId: 'rpc-2', request: { ...request, ifVersion: 'version-1' } });
});

test('times keep their order, and are the same as long as it is the same revision', () => {
  const [created, changed, again] = normalized({ delay: 3 });
  const first = 1_800_000_000_000;
  expect(created?.reply.body).toMatchObject({ json: { item: { createdAt: first, updatedAt: first } } });
  expect(changed?.reply.body).toMatchObject({ json: { item: { createdAt: first, updatedAt: first + 1_000 } } });
  expect(again?.reply.body).toEqual({
    json: { rpcId: 'rpc-3', item: expect.objectContaining({ updatedAt: first + 1_000 }) },
  });
});

test.each([
  ['says something else', { rating: 'negative' }],
  ['has a field more', { category: 'other' }],
  ['has another age', { createdAt: 6 }],
  ['lacks its version', { version: undefined }],
])('a host whose item %s comes out different', (_, changedItem) => {
  expect(normalized({ delay: 3, changedItem })).not.toEqual(normalized({ delay: 3 }));
});

test('versions are opaque: it does not matter what they look like', () => {
  expect(normalized({ changedItem: { version: 'W/"17"' } })).toEqual(normalized());
});
