import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { MessageId } from '../../src/domain/ids.ts';
import type { Fetch } from '../../src/host/http.ts';
import { createSessionFacts, readMessageModels, readSessionTitles } from '../../src/host/session-facts.ts';
import { bodyOf, brokenFetch, fakeFetch, remote, StreamedBody } from '../support/fake-fetch.ts';
import { HOME, M1, M2, M3, messageId, origin, SESSION } from '../support/values.ts';

const titled = (sessionId: unknown, title: unknown) => ({
  sessionId,
  updatedAt: 1,
  running: false,
  blank: false,
  cwd: '/home/user/project',
  projections: { asOfSeq: 9, values: { title, todos: null } },
});

const written = (seq: number, id: unknown, model: unknown = 'model-1') => ({
  event: {
    type: 'assistant/message',
    seq,
    time: 1,
    data: { turn: 1, step: 1, message: { role: 'assistant', content: [], source: { kind: 'model', model }, id } },
    surfaceOp: 'append',
  },
});

const other = <Seq>(seq: Seq) => ({ event: { type: 'turn/start', seq, time: 1, data: { turn: 1 } } });

const titles = (fetch: Fetch) => readSessionTitles(fetch, HOME);
const models = (fetch: Fetch, ...wanted: MessageId[]) => readMessageModels(fetch, HOME, SESSION, new Set(wanted));
const answering = (value: unknown) => remote({ ok: true, value }).fetch;

/** A host whose history has these events, given a number of events at a time from its end. */
function historyOf(events: { event: { seq: number } }[], atATime: number) {
  return fakeFetch((request) => {
    const { rpcId, payload } = bodyOf(request) as { rpcId: string; payload: { beforeSeq?: number } };
    const before = events.filter(({ event }) => event.seq < (payload.beforeSeq ?? Infinity));
    const value = { events: before.slice(-atATime), hasMore: before.length > atATime };
    return Response.json({ type: 'server-response', rpcId, result: { ok: true, value } });
  });
}

describe('the titles of sessions', () => {
  test('are those that the host lists', async () => {
    const { fetch, requests } = remote({ ok: true, value: { items: [titled('s1', 'One'), titled('s2', '二 😀')] } });
    expect(await titles(fetch)).toStrictEqual(
      new Map([
        ['s1', 'One'],
        ['s2', '二 😀'],
      ]),
    );
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      url: 'http://127.0.0.1:3080/api/session.list',
      init: { method: 'POST', credentials: 'include', redirect: 'error' },
    });
    expect(bodyOf(requests[0])).toMatchObject({ type: 'client-request', method: 'session.list', payload: {} });
  });

  test.each<[string, unknown]>([
    ['no title', { ...titled('s1', ''), projections: { asOfSeq: 1, values: {} } }],
    ['no projections', { ...titled('s1', ''), projections: undefined }],
    ['a title of nothing but white space', titled('s1', ' \n ')],
    ['a title that is no text', titled('s1', { toString: 'x' })],
    ['no id', titled(undefined, 'One')],
    ['an endless id', titled('s'.repeat(1_001), 'One')],
    ['nothing in it', null],
  ])('leave out a session with %s, and no other', async (_, item) => {
    expect(await titles(answering({ items: [item, titled('s2', 'Two')] }))).toStrictEqual(new Map([['s2', 'Two']]));
  });

  test.each([
    ['x'.repeat(1_000_000), 'x'.repeat(300)],
    ['x'.repeat(300), 'x'.repeat(300)],
    [`${'x'.repeat(299)}😀😀`, 'x'.repeat(299)],
    [`${'x'.repeat(298)}😀😀`, `${'x'.repeat(298)}😀`],
  ])('are cut where they are endless, and never within a character', async (title, kept) => {
    expect(await titles(answering({ items: [titled('s1', title)] }))).toStrictEqual(new Map([['s1', kept]]));
  });

  test('may be named like anything', async () => {
    const items = [titled('__proto__', 'One'), titled('constructor', '<img src=x>')];
    expect(await titles(answering({ items }))).toStrictEqual(
      new Map([
        ['__proto__', 'One'],
        ['constructor', '<img src=x>'],
      ]),
    );
  });
});

describe('the models of messages', () => {
  test('are those of the wanted messages', async () => {
    const { fetch, requests } = historyOf([other(0), written(1, M1), written(2, M2, 'model-2'), other(3)], 100);
    expect(await models(fetch, M1, M2)).toStrictEqual(
      new Map([
        [M1, 'model-1'],
        [M2, 'model-2'],
      ]),
    );
    expect(requests[0]?.url).toBe('http://127.0.0.1:3080/api/session.history');
    expect(bodyOf(requests[0])).toMatchObject({ method: 'session.history', payload: { sessionId: SESSION } });
  });

  test('leave out messages that nobody asked for', async () => {
    const { fetch } = historyOf([written(1, M1), written(2, M2)], 100);
    expect(await models(fetch, M2)).toStrictEqual(new Map([[M2, 'model-1']]));
  });

  test('are asked for backwards until all are found, and not further', async () => {
    const { fetch, requests } = historyOf([written(0, M1), other(1), written(2, M2), other(3), written(4, M3)], 2);
    expect(await models(fetch, M2, M3)).toStrictEqual(
      new Map([
        [M3, 'model-1'],
        [M2, 'model-1'],
      ]),
    );
    expect(requests.map((request) => bodyOf(request))).toMatchObject([{ payload: {} }, { payload: { beforeSeq: 3 } }]);
  });

  test('that are nowhere are looked for to the beginning, once', async () => {
    const { fetch, requests } = historyOf([written(0, M1), other(1), other(2)], 1);
    expect(await models(fetch, M2)).toStrictEqual(new Map());
    expect(requests).toHaveLength(3);
  });

  test('of no messages are not asked for', async () => {
    const { fetch, requests } = historyOf([written(0, M1)], 1);
    expect(await models(fetch)).toStrictEqual(new Map());
    expect(requests).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['no model', written(1, M1, null)],
    ['an empty model', written(1, M1, '')],
    ['an endless model', written(1, M1, 'x'.repeat(201))],
    ['no message', { event: { type: 'assistant/message', seq: 1, data: {} } }],
    ['no event', {}],
    ['nothing', null],
    ['another kind of message', { event: { ...written(1, M1).event, type: 'user/message' } }],
  ])('leave out %s, and no other', async (_, broken) => {
    const fetch = answering({ events: [broken, written(2, M2)], hasMore: false });
    expect(await models(fetch, M1, M2)).toStrictEqual(new Map([[M2, 'model-1']]));
  });

  test('that were found before a page that is none count', async () => {
    let pages = 0;
    const { fetch } = fakeFetch((request) => {
      const { rpcId } = bodyOf(request) as { rpcId: string };
      pages += 1;
      if (pages > 1) return new Response('gone', { status: 404 });
      const value = { events: [written(5, M1)], hasMore: true };
      return Response.json({ type: 'server-response', rpcId, result: { ok: true, value } });
    });
    expect(await models(fetch, M1, M2)).toStrictEqual(new Map([[M1, 'model-1']]));
  });

  test.each<[string, (page: number) => unknown[], number]>([
    ['always the same page', () => [other(7)], 2],
    ['pages that lead forwards', (page) => [other(page)], 2],
    ['pages without a place', () => [other('first')], 1],
    ['empty pages', () => [], 1],
    ['pages without end', (page) => [other(1_000_000 - page)], 50],
  ])('are not looked for in %s for ever', async (_, eventsOf, asked) => {
    const { fetch, requests } = fakeFetch((request) => {
      const { rpcId } = bodyOf(request) as { rpcId: string };
      const value = { events: eventsOf(requests.length), hasMore: true };
      return Response.json({ type: 'server-response', rpcId, result: { ok: true, value } });
    });
    expect(await models(fetch, M1)).toStrictEqual(new Map());
    expect(requests).toHaveLength(asked);
  });

  test('are not looked for in pages that are too much together', async () => {
    const page = (rpcId: string, seq: number) => {
      const value = { events: [other(seq)], hasMore: true };
      const reply = JSON.stringify({ type: 'server-response', rpcId, result: { ok: true, value } });
      return reply + ' '.repeat(20 * 1024 * 1024);
    };
    const { fetch, requests } = fakeFetch((request) => {
      const { rpcId } = bodyOf(request) as { rpcId: string };
      return new Response(page(rpcId, 100 - requests.length));
    });
    expect(await models(fetch, M1)).toStrictEqual(new Map());
    expect(requests).toHaveLength(4);
  });
});

describe.each([
  ['titles', titles],
  ['models', (fetch: Fetch) => models(fetch, M1)],
])('a host that is asked for %s', (what, ask) => {
  /** About one session it is only that nothing is known; about a host it is that it does not answer. */
  const nothing = what === 'titles' ? null : new Map();

  test.each([401, 403, 404])('and answers with status %i gives no answer', async (status) => {
    expect(await ask(fakeFetch(() => new Response('not found', { status })).fetch)).toBeNull();
  });

  test('and cannot be reached gives no answer', async () => {
    expect(await ask(brokenFetch())).toBeNull();
  });

  test.each([204, 400, 415, 500, 503])('and answers with status %i says nothing', async (status) => {
    const body = status === 204 ? null : 'some text';
    expect(await ask(fakeFetch(() => new Response(body, { status })).fetch)).toStrictEqual(nothing);
  });

  test.each<[string, unknown]>([
    ['nothing', null],
    ['text', 'ok'],
    ['a list', []],
    ['items that are none', { items: 5, events: 'many', hasMore: 'no' }],
    ['half of it', { items: {}, events: [] }],
  ])('and answers with %s says nothing', async (_, value) => {
    expect(await ask(answering(value))).toStrictEqual(nothing);
  });

  test('and does not know the session, or fails, says nothing', async () => {
    const { fetch } = remote({ ok: false, error: { code: 'session-not-found', message: 'no', details: {} } });
    expect(await ask(fetch)).toStrictEqual(nothing);
  });

  test('and answers somebody else says nothing', async () => {
    const value = { items: [titled('s1', 'One')], events: [written(1, M1)], hasMore: false };
    const reply = { type: 'server-response', rpcId: 'of another', result: { ok: true, value } };
    expect(await ask(fakeFetch(() => Response.json(reply)).fetch)).toStrictEqual(nothing);
  });

  test.each(['<!doctype html>', '', '['.repeat(1_000_000)])('and answers with no JSON says nothing', async (text) => {
    expect(await ask(fakeFetch(() => new Response(text)).fetch)).toStrictEqual(nothing);
  });

  test('and never ends is called off', async () => {
    const megabyte = new Uint8Array(1024 * 1024).fill(0x20);
    let body: StreamedBody | undefined;
    const { fetch } = fakeFetch(({ init }) => {
      body = new StreamedBody(() => megabyte, init.signal);
      return body.response;
    });
    expect(await ask(fetch)).toStrictEqual(nothing);
    expect(body?.calledOff).toBe(true);
    expect(body?.delivered).toBeLessThan(80 * 1024 * 1024);
  });

  describe('and says nothing at all', () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    test('is given up in a minute', async () => {
      const { fetch } = fakeFetch(
        ({ init }) =>
          new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
      );
      const answered = ask(fetch).then((answer) => ({ answer, at: Date.now() }));
      const asked = Date.now();
      await vi.runAllTimersAsync();
      const { answer, at } = await answered;
      expect(answer).toBeNull();
      expect(at - asked).toBeLessThanOrEqual(60_000);
    });
  });
});

test('pages that each take their time are given up when the time of all of them is over', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { fetch, requests } = fakeFetch(async (request) => {
    const { rpcId } = bodyOf(request) as { rpcId: string };
    await new Promise((resolve, reject) => {
      setTimeout(resolve, 9_000);
      request.init.signal?.addEventListener('abort', () => reject(request.init.signal?.reason));
    });
    const value = { events: [written(1_000 - requests.length, messageId(`m-${requests.length}`))], hasMore: true };
    return Response.json({ type: 'server-response', rpcId, result: { ok: true, value } });
  });
  const found = models(fetch, messageId('m-1'), M1);
  await vi.runAllTimersAsync();
  expect(await found).toStrictEqual(new Map([['m-1', 'model-1']]));
  expect(requests).toHaveLength(7);
});

describe('over a real connection', () => {
  async function factsOf(answer: (response: ServerResponse, method: string) => void) {
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      answer(response, (JSON.parse(body) as { method: string }).method);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const facts = createSessionFacts(fetch);
    const address = origin(`http://127.0.0.1:${port}`);
    return { titles: () => facts.titles(address), models: () => facts.models(address, SESSION, new Set([M1])) };
  }

  test('both are read', async () => {
    const { titles: ask, models: askModels } = await factsOf((response, method) => {
      const value = { items: [titled(SESSION, 'One')], events: [written(1, M1)], hasMore: false };
      response.end(JSON.stringify({ type: 'server-response', rpcId: method, result: { ok: true, value } }));
    });
    expect(await ask()).toStrictEqual(new Map([[SESSION, 'One']]));
    expect(await askModels()).toStrictEqual(new Map([[M1, 'model-1']]));
  });

  test('a reply that is cut off is none', async () => {
    const { titles: ask, models: askModels } = await factsOf((response) => {
      response.writeHead(200, { 'content-length': '100000' });
      response.write('{"type":"server-response"');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await ask()).toBeNull();
    expect(await askModels()).toBeNull();
  });

  test('a redirect is not followed', async () => {
    const { titles: ask } = await factsOf((response) => {
      response.writeHead(307, { location: 'http://127.0.0.1:9/' });
      response.end();
    });
    expect(await ask()).toBeNull();
  });
});
