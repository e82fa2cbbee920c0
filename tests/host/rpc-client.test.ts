import { describe, expect, test } from 'vitest';
import { createRpcClient } from '../../src/host/rpc-client.ts';
import { bodyOf, remote } from '../support/fake-fetch.ts';
import { HOME, hostItem, hostList, M1, M2, M3, SESSION, version } from '../support/values.ts';

/** A client of a host whose remote answers so. */
function clientOf(result: unknown) {
  const { fetch, requests } = remote(result);
  return { client: createRpcClient({ fetch, newRpcId: () => 'rpc-1' }), requests };
}

const value = (said: unknown) => ({ ok: true, value: { ok: true, value: said } });
const error = (said: unknown) => ({ ok: true, value: { ok: false, error: said } });
const PUT = { sessionId: SESSION, messageId: M1, rating: 'positive', ifVersion: null } as const;
const DELETE = { sessionId: SESSION, messageId: M1, ifVersion: version('v1') };

describe('a request', () => {
  test('is a POST of JSON to the path of its method, with the cookies of the host', async () => {
    const { client, requests } = clientOf(value({ items: [] }));
    await client.list(HOME, SESSION);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      url: 'http://127.0.0.1:3080/api/messageFeedback/list',
      init: { method: 'POST', headers: { 'content-type': 'application/json' }, credentials: 'include' },
    });
  });

  test('to list names the session', async () => {
    const { client, requests } = clientOf(value({ items: [] }));
    await client.list(HOME, SESSION);
    expect(bodyOf(requests[0])).toStrictEqual({
      type: 'client-request',
      rpcId: 'rpc-1',
      method: 'messageFeedback/list',
      payload: { args: { request: { sessionId: SESSION } } },
    });
  });

  test('to put carries everything that shall be kept, and what has to be there', async () => {
    const { client, requests } = clientOf(value(hostItem()));
    await client.put(HOME, { ...PUT, note: 'why', category: 'other', ifVersion: version('v1') });
    expect(requests[0]?.url).toBe('http://127.0.0.1:3080/api/messageFeedback/put');
    expect(bodyOf(requests[0])).toStrictEqual({
      type: 'client-request',
      rpcId: 'rpc-1',
      method: 'messageFeedback/put',
      payload: {
        args: {
          request: {
            sessionId: SESSION,
            messageId: M1,
            rating: 'positive',
            note: 'why',
            category: 'other',
            ifVersion: 'v1',
          },
        },
      },
    });
  });

  test('to put for the first time says that nothing must be there', async () => {
    const { client, requests } = clientOf(value(hostItem()));
    await client.put(HOME, PUT);
    expect(bodyOf(requests[0])).toHaveProperty('payload.args.request', { ...PUT });
  });

  test('to put gives back the fields that only the host knows, and lets none of them decide', async () => {
    const { client, requests } = clientOf(value(hostItem()));
    const unknownFields = { reviewers: ['somebody'], rating: 'negative', ifVersion: 'stolen' };
    await client.put(HOME, { ...PUT, unknownFields });
    expect(bodyOf(requests[0])).toHaveProperty('payload.args.request', { ...PUT, reviewers: ['somebody'] });
  });

  test('to delete names the version', async () => {
    const { client, requests } = clientOf(value({ absent: true }));
    await client.delete(HOME, DELETE);
    expect(requests[0]?.url).toBe('http://127.0.0.1:3080/api/messageFeedback/delete');
    expect(bodyOf(requests[0])).toHaveProperty('method', 'messageFeedback/delete');
    expect(bodyOf(requests[0])).toHaveProperty('payload.args.request', DELETE);
  });
});

describe('a list', () => {
  test('comes whole, with fields of newer hosts', async () => {
    const items = [hostItem({ messageId: M2 }), hostItem({ future: 1 })];
    const { client } = clientOf(value({ items }));
    expect(await client.list(HOME, SESSION)).toStrictEqual({ ok: true, value: hostList(...items) });
  });

  test('with a broken item yields the good ones', async () => {
    const broken = [null, {}, { ...hostItem({ messageId: M3 }), rating: 'neutral' }, 'text'];
    const { client } = clientOf(value({ items: [broken[0], hostItem(), ...broken, hostItem({ messageId: M2 })] }));
    const items = [hostItem(), hostItem({ messageId: M2 })];
    const expected = { ok: true, value: { items, unreadable: new Set([M3]), complete: false } };
    expect(await client.list(HOME, SESSION)).toStrictEqual(expected);
  });

  test.each([
    ['an unknown rating', { ...hostItem(), rating: 'neutral' }],
    ['no version', { ...hostItem(), version: undefined }],
    ['a note that is no text', { ...hostItem(), note: 1 }],
  ])('says of which message the item is there but cannot be read: %s', async (_, broken) => {
    const { client } = clientOf(value({ items: [broken, hostItem({ messageId: M2 })] }));
    const expected = { ...hostList(hostItem({ messageId: M2 })), unreadable: new Set([M1]) };
    expect(await client.list(HOME, SESSION)).toStrictEqual({ ok: true, value: expected });
  });

  test.each([
    ['nothing at all', null],
    ['no message', { ...hostItem(), messageId: undefined }],
    ['an empty message id', { ...hostItem(), messageId: '' }],
    ['a message id that is no text', { ...hostItem(), messageId: 7 }],
  ])('with an item that names %s is not called complete', async (_, broken) => {
    const { client } = clientOf(value({ items: [hostItem({ messageId: M2 }), broken] }));
    const expected = { ...hostList(hostItem({ messageId: M2 })), complete: false };
    expect(await client.list(HOME, SESSION)).toStrictEqual({ ok: true, value: expected });
  });

  test('with two items for one message yields the later one', async () => {
    const later = hostItem({ rating: 'negative', version: version('v2') });
    const { client } = clientOf(value({ items: [hostItem(), later] }));
    expect(await client.list(HOME, SESSION)).toStrictEqual({ ok: true, value: hostList(later) });
  });

  test('of a session that is not there is said so', async () => {
    const { client } = clientOf(error({ code: 'session-not-found' }));
    expect(await client.list(HOME, SESSION)).toStrictEqual({ ok: false, error: { code: 'session-not-found' } });
  });
});

describe('a put', () => {
  test('yields the committed item', async () => {
    const { client } = clientOf(value(hostItem({ future: 1 })));
    expect(await client.put(HOME, PUT)).toStrictEqual({ ok: true, value: hostItem({ future: 1 }) });
  });

  test.each([
    [{ code: 'session-not-found' }],
    [{ code: 'target-not-found' }],
    [{ code: 'version-conflict', current: null }],
    [{ code: 'version-conflict', current: hostItem({ future: 1 }) }],
    [{ code: 'note-blank' }],
    [{ code: 'note-too-large', maxBytes: 8192, actualBytes: 9000 }],
  ])('is refused in the words of the host: %o', async (refusal) => {
    const { client } = clientOf(error(refusal));
    expect(await client.put(HOME, PUT)).toStrictEqual({ ok: false, error: refusal });
  });

  test('that is answered with an item of another message is not believed', async () => {
    const { client } = clientOf(value(hostItem({ messageId: M2 })));
    expect(await client.put(HOME, PUT)).toMatchObject({ ok: false, error: { code: 'nonsense' } });
  });
});

describe('a delete', () => {
  test('yields none', async () => {
    const { client } = clientOf(value({ absent: true }));
    expect(await client.delete(HOME, DELETE)).toStrictEqual({ ok: true, value: null });
  });

  test.each([
    [{ code: 'session-not-found' }],
    [{ code: 'version-conflict', current: null }],
    [{ code: 'version-conflict', current: hostItem() }],
  ])('is refused in the words of the host: %o', async (refusal) => {
    const { client } = clientOf(error(refusal));
    expect(await client.delete(HOME, DELETE)).toStrictEqual({ ok: false, error: refusal });
  });
});
