import { afterEach, describe, expect, test, vi } from 'vitest';
import type { HostClient } from '../../src/host/host-client.ts';
import type { Fetch } from '../../src/host/http.ts';
import { createRpcClient } from '../../src/host/rpc-client.ts';
import { brokenFetch, fakeFetch, StreamedBody } from '../support/fake-fetch.ts';
import { HOME, hostItem, M1, SESSION, version } from '../support/values.ts';

const CALLS: Record<'list' | 'put' | 'delete', (client: HostClient) => Promise<unknown>> = {
  list: (client) => client.list(HOME, SESSION),
  put: (client) => client.put(HOME, { sessionId: SESSION, messageId: M1, rating: 'positive', ifVersion: null }),
  delete: (client) => client.delete(HOME, { sessionId: SESSION, messageId: M1, ifVersion: version('v1') }),
};
const methods = Object.keys(CALLS) as (keyof typeof CALLS)[];
const clientOn = (fetch: Fetch) => createRpcClient({ fetch, newRpcId: () => 'rpc-1' });
const failure = (code: string) => ({ ok: false, error: { code } });

afterEach(() => {
  vi.useRealTimers();
});

describe.each(methods)('%s', (method) => {
  const call = (fetch: Fetch) => CALLS[method](clientOn(fetch));
  const replied = (body: unknown) => call(fakeFetch(() => Response.json(body)).fetch);
  const envelope = (result: unknown) => ({ type: 'server-response', rpcId: 'rpc-1', result });

  test.each([
    [401, 'signed-out'],
    [403, 'forbidden'],
    [404, 'remote-absent'],
    [400, 'nonsense'],
    [415, 'nonsense'],
    [204, 'nonsense'],
    [500, 'server-error'],
    [503, 'server-error'],
  ])('answered with status %i: %s', async (status, code) => {
    const body = status === 204 ? null : 'some text';
    const { fetch } = fakeFetch(() => new Response(body, { status }));
    expect(await call(fetch)).toMatchObject(failure(code));
  });

  const monday = 'Mon, 30 Nov 2026 12:00:00 GMT';
  test.each([
    [503, { 'retry-after': '7' }, 7_000],
    [429, { 'retry-after': '120' }, 120_000],
    [503, { 'retry-after': 'Mon, 30 Nov 2026 12:01:30 GMT', date: monday }, 90_000],
    [503, { 'retry-after': monday, date: monday }, undefined],
    [503, { 'retry-after': 'soon' }, undefined],
    [503, { 'retry-after': '-5' }, undefined],
    [500, {}, undefined],
  ] as const)('answered with status %i and %o: asked again after %s ms', async (status, headers, retryAfterMs) => {
    const { fetch } = fakeFetch(() => new Response('busy', { status, headers }));
    const error = { code: 'server-error', detail: `status ${status}`, ...(retryAfterMs && { retryAfterMs }) };
    expect(await call(fetch)).toStrictEqual({ ok: false, error });
  });

  test('without a network: unreachable', async () => {
    expect(await call(brokenFetch())).toStrictEqual(failure('unreachable'));
  });

  test('with a connection that breaks in the middle of the reply: unreachable', async () => {
    const { fetch } = fakeFetch(
      () =>
        new Response(
          new ReadableStream({
            pull(controller) {
              controller.error(new TypeError('network error'));
            },
          }),
        ),
    );
    expect(await call(fetch)).toStrictEqual(failure('unreachable'));
  });

  test('without any reply: given up, and unreachable', async () => {
    vi.useFakeTimers();
    const { fetch } = fakeFetch(
      ({ init }) =>
        new Promise((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    const reply = call(fetch);
    await vi.runAllTimersAsync();
    expect(await reply).toStrictEqual(failure('unreachable'));
  });

  test('with a carrier failure: a server error in the words of the carrier', async () => {
    const body = envelope({ ok: false, error: { code: 'internal', message: 'bad argument', details: null } });
    expect(await replied(body)).toStrictEqual({ ok: false, error: { code: 'server-error', detail: 'internal' } });
  });

  test.each<[string, unknown]>([
    ['nothing', null],
    ['text', 'ok'],
    ['no envelope', { ok: true, value: { items: [] } }],
    ['another kind of envelope', { ...envelope({ ok: true, value: {} }), type: 'server-push' }],
    ['no result', { type: 'server-response', rpcId: 'rpc-1' }],
    ['a carrier failure without a code', envelope({ ok: false, error: {} })],
    ['an empty result', envelope({ ok: true })],
    ['a result of another shape', envelope({ ok: true, value: [] })],
    ['an error that nobody knows', envelope({ ok: true, value: { ok: false, error: { code: 'too-tired' } } })],
    [
      'a conflict that does not say with what',
      envelope({ ok: true, value: { ok: false, error: { code: 'version-conflict' } } }),
    ],
    ['a value of no use', envelope({ ok: true, value: { ok: true, value: { absent: false } } })],
  ])('with a reply that is none, %s: nonsense', async (_, body) => {
    expect(await replied(body)).toMatchObject(failure('nonsense'));
  });

  test('with what is no JSON: nonsense', async () => {
    expect(await call(fakeFetch(() => new Response('<!doctype html>')).fetch)).toMatchObject(failure('nonsense'));
  });

  test('with an empty body: nonsense', async () => {
    expect(await call(fakeFetch(() => new Response('')).fetch)).toMatchObject(failure('nonsense'));
  });

  test('with a body that never ends: called off, and nonsense', async () => {
    const megabyte = new Uint8Array(1024 * 1024).fill(0x20);
    let body: StreamedBody | undefined;
    const { fetch } = fakeFetch(({ init }) => {
      body = new StreamedBody(() => megabyte, init.signal);
      return body.response;
    });
    expect(await call(fetch)).toMatchObject(failure('nonsense'));
    expect(body?.calledOff).toBe(true);
    expect(body?.delivered).toBeLessThan(64 * 1024 * 1024);
  });

  test('never passes on what a reply said that was not understood', async () => {
    const reply = await replied(envelope({ ok: true, value: { ok: true, value: { secret: 'of the user' } } }));
    expect(JSON.stringify(reply)).not.toContain('of the user');
  });
});

test.each([
  ['list', { items: [hostItem()] }],
  ['put', hostItem()],
  ['delete', { absent: true }],
] as const)('%s answered for another request: nonsense', async (method, value) => {
  const result = { ok: true, value: { ok: true, value } };
  const answer = (rpcId: string) => fakeFetch(() => Response.json({ type: 'server-response', rpcId, result })).fetch;
  expect(await CALLS[method](clientOn(answer('rpc-1')))).toMatchObject({ ok: true });
  expect(await CALLS[method](clientOn(answer('rpc-2')))).toMatchObject(failure('nonsense'));
});
