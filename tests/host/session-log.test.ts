import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readAssistantMessageIds, readSessionHeader } from '../../src/host/session-log.ts';
import { brokenFetch, fakeFetch, StreamedBody } from '../support/fake-fetch.ts';
import { assistantMessage, incompressible, plainZip, sessionLog, streamedZip } from '../support/session-zip.ts';
import { HEADER, HOME, SESSION, sessionId } from '../support/values.ts';

/** A host that exports these bytes, in slices of these sizes, over and over. */
function exportOf(bytes: Uint8Array, slices: readonly number[] = [65_536]) {
  let body: StreamedBody | undefined;
  const { fetch, requests } = fakeFetch(({ init }) => {
    let at = 0;
    let slice = 0;
    const next = () => {
      if (at >= bytes.length) return null;
      const size = slices[slice++ % slices.length] ?? 1;
      const chunk = bytes.subarray(at, at + size);
      at += size;
      return chunk;
    };
    body = new StreamedBody(next, init.signal);
    return body.response;
  });
  return { fetch, requests, body: () => body };
}

const zips = { 'a zip with sizes': plainZip, 'a streamed zip with data descriptors': streamedZip };
const LOG = sessionLog({ ...HEADER }, assistantMessage('message-1'), { type: 'turn/end' });
const ONLY_HEADER = sessionLog({ ...HEADER });
const found = { ok: true, value: HEADER };

describe.each(Object.entries(zips))('the header in %s', (_, zip) => {
  test('is found', async () => {
    const { fetch, requests } = exportOf(zip(LOG));
    expect(await readSessionHeader(fetch, HOME, SESSION)).toStrictEqual(found);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      url: 'http://127.0.0.1:3080/api/session.export?sessionId=session-1',
      init: { method: 'GET', credentials: 'include' },
    });
  });

  test('is found in the log of a newer format, and in a session that has said nothing yet', async () => {
    const { fetch } = exportOf(zip(ONLY_HEADER, 'session.v3.jsonl'));
    expect(await readSessionHeader(fetch, HOME, SESSION)).toStrictEqual(found);
  });

  test('is found however the bytes come', async () => {
    const slices = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(slices, fc.constantFrom(LOG, ONLY_HEADER), async (sizes, log) => {
        const { fetch } = exportOf(zip(log), sizes);
        expect(await readSessionHeader(fetch, HOME, SESSION)).toStrictEqual(found);
      }),
    );
  });

  test('is found in a log whose only line has no end', async () => {
    const { fetch } = exportOf(zip(ONLY_HEADER.trimEnd()));
    expect(await readSessionHeader(fetch, HOME, SESSION)).toStrictEqual(found);
  });

  test('is read without the rest of a large log', async () => {
    const bytes = zip(sessionLog({ ...HEADER }, { type: 'x', text: incompressible(2_000_000) }));
    const { fetch, body } = exportOf(bytes, [16_384]);
    expect(await readSessionHeader(fetch, HOME, SESSION)).toStrictEqual(found);
    expect(body()?.calledOff).toBe(true);
    expect(body()?.delivered).toBeLessThan(bytes.length / 10);
  });

  test('is not waited for in a first line that never ends', async () => {
    const bytes = zip('x'.repeat(80 * 1024 * 1024));
    const { fetch, body } = exportOf(bytes, [512]);
    expect(await readSessionHeader(fetch, HOME, SESSION)).toMatchObject({ ok: false, error: { code: 'nonsense' } });
    expect(body()?.calledOff).toBe(true);
    expect(body()?.delivered).toBeLessThan(bytes.length * 0.9);
  });

  test('may lack a workspace', async () => {
    const { fetch } = exportOf(zip(sessionLog({ id: SESSION, createdAt: 1 })));
    const expected = { ok: true, value: { id: SESSION, createdAt: 1 } };
    expect(await readSessionHeader(fetch, HOME, SESSION)).toStrictEqual(expected);
  });

  test.each<[string, string, string?]>([
    ['the entry is no log', LOG, 'metadata.json'],
    ['the entry is in a folder', LOG, 'other/session.jsonl'],
    ['the entry is only called like a log', LOG, 'session.jsonl.bak'],
    ['the first line is no JSON', 'session\n'],
    ['the first line is no header', `${JSON.stringify({ type: 'turn/start' })}\n`],
    ['the header stands in the second line', `{}\n${LOG}`],
    ['the header is of another id', sessionLog({ ...HEADER, id: 'session-2' })],
    ['the creation time is text', sessionLog({ ...HEADER, createdAt: 'yesterday' })],
    ['the log is empty', ''],
  ])('is not believed when %s', async (__, log, name) => {
    const { fetch } = exportOf(zip(log, name));
    expect(await readSessionHeader(fetch, HOME, SESSION)).toMatchObject({ ok: false, error: { code: 'nonsense' } });
  });
});

test('an id goes into the address as one parameter', async () => {
  const { fetch, requests } = exportOf(plainZip(LOG));
  await readSessionHeader(fetch, HOME, sessionId('a&b=ä/..#c'));
  expect(new URL(requests[0]?.url ?? '').searchParams.get('sessionId')).toBe('a&b=ä/..#c');
});

describe.each([
  ['the header', readSessionHeader],
  ['the message ids', readAssistantMessageIds],
])('%s of a session', (_, read) => {
  test.each([
    [404, 'session-not-found'],
    [401, 'signed-out'],
    [403, 'forbidden'],
    [500, 'server-error'],
    [204, 'nonsense'],
    [400, 'nonsense'],
  ])('on a host that answers with status %i: %s', async (status, code) => {
    const { fetch } = fakeFetch(() => new Response(null, { status }));
    expect(await read(fetch, HOME, SESSION)).toMatchObject({ ok: false, error: { code } });
  });

  test('without a network: unreachable', async () => {
    expect(await read(brokenFetch(), HOME, SESSION)).toStrictEqual({ ok: false, error: { code: 'unreachable' } });
  });

  test('that comes as no zip: nonsense', async () => {
    const { fetch } = exportOf(new TextEncoder().encode('<!doctype html>'.repeat(100)));
    expect(await read(fetch, HOME, SESSION)).toMatchObject({ ok: false, error: { code: 'nonsense' } });
  });

  test('that comes as an empty body: nonsense', async () => {
    const { fetch } = exportOf(new Uint8Array());
    expect(await read(fetch, HOME, SESSION)).toMatchObject({ ok: false, error: { code: 'nonsense' } });
  });
});

describe.each(Object.entries(zips))('the message ids in %s', (_, zip) => {
  const log = sessionLog(
    { ...HEADER },
    { type: 'user/message', surfaceOp: 'append', data: { message: { id: 'of-the-user' } } },
    assistantMessage('first'),
    assistantMessage('replacement', { surfaceOp: 'replace' }),
    assistantMessage('unplaced', { surfaceOp: undefined }),
    assistantMessage(''),
    'no object',
    assistantMessage('last'),
  );

  test('are those of appended assistant messages, not of replacements', async () => {
    const { fetch } = exportOf(zip(log));
    const expected = { ok: true, value: new Set(['first', 'last']) };
    expect(await readAssistantMessageIds(fetch, HOME, SESSION)).toStrictEqual(expected);
  });

  test('are all found however the bytes come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 8 }), async (sizes) => {
        const { fetch } = exportOf(zip(log), sizes);
        expect(await readAssistantMessageIds(fetch, HOME, SESSION)).toMatchObject({
          value: new Set(['first', 'last']),
        });
      }),
    );
  });

  test('are found behind lines that are longer than many chunks', async () => {
    const attachment = { type: 'x', text: incompressible(300_000) };
    const long = sessionLog({ ...HEADER }, attachment, assistantMessage('first'), attachment, assistantMessage('last'));
    const { fetch } = exportOf(zip(long), [1_000]);
    const expected = { ok: true, value: new Set(['first', 'last']) };
    expect(await readAssistantMessageIds(fetch, HOME, SESSION)).toStrictEqual(expected);
  });

  test('are found in a line that itself comes in many chunks', async () => {
    const message = {
      role: 'assistant',
      content: [{ type: 'text', text: `é答${incompressible(300_000)}` }],
      id: 'long',
    };
    const event = assistantMessage('long', { data: { turn: 1, step: 1, message } });
    const { fetch } = exportOf(zip(sessionLog({ ...HEADER }, event, assistantMessage('last'))), [1_000, 7]);
    const expected = { ok: true, value: new Set(['long', 'last']) };
    expect(await readAssistantMessageIds(fetch, HOME, SESSION)).toStrictEqual(expected);
  });

  test.each([
    ['', ['first', 'last']],
    ['x', ['first']],
  ])('are found in a last line without its end, if that is whole (%o behind it)', async (behind, ids) => {
    const { fetch } = exportOf(zip(log.trimEnd() + behind), [50]);
    expect(await readAssistantMessageIds(fetch, HOME, SESSION)).toStrictEqual({ ok: true, value: new Set(ids) });
  });

  test('of a log that breaks off are not taken for all of them', async () => {
    const bytes = zip(
      sessionLog({ ...HEADER }, assistantMessage('first'), { type: 'x', text: incompressible(10_000) }),
    );
    const { fetch } = exportOf(bytes.subarray(0, bytes.length / 2));
    expect(await readAssistantMessageIds(fetch, HOME, SESSION)).toMatchObject({ ok: false });
  });
});

describe('a host that does not answer is given', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ['ten seconds for the header', readSessionHeader, 10_000],
    ['two minutes for a whole log', readAssistantMessageIds, 120_000],
  ] as const)('%s', async (_, read, patience) => {
    const { fetch } = fakeFetch(
      ({ init }) =>
        new Promise((__, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    );
    const waited = read(fetch, HOME, SESSION).then(() => Date.now());
    const asked = Date.now();
    await vi.runAllTimersAsync();
    expect((await waited) - asked).toBe(patience);
  });
});
