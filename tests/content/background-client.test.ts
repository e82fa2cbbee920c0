import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backgroundClient } from '../../src/content/background-client.ts';
import { ok } from '../../src/domain/result.ts';
import { CONTEXT, KEY, M1, M2, SESSION } from '../support/values.ts';

const sendMessage = vi.hoisted(() => vi.fn());
const browser = vi.hoisted((): { runtime: { id?: string } } => ({ runtime: {} }));
vi.mock('wxt/browser', () => ({ browser }));
vi.mock('../../src/messages/messenger.ts', () => ({ sendMessage }));

const RATE = { sessionId: SESSION, sessionKey: KEY, messageId: M1, rating: 'positive', context: CONTEXT } as const;
const NOTE = { sessionId: SESSION, sessionKey: KEY, messageId: M1, note: 'why', context: CONTEXT };
const DRAFT = { sessionId: SESSION, sessionKey: KEY, messageId: M1, draft: 'wh', context: CONTEXT };
const broken = () => Promise.reject(new Error('Could not establish connection'));

beforeEach(() => {
  vi.useFakeTimers();
  sendMessage.mockReset();
  browser.runtime.id = 'extension';
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a question is answered with in the end, whatever pauses that takes. */
async function inTheEnd<T>(question: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync();
  return question;
}

describe('a request', () => {
  test.each<[string, () => Promise<unknown>, object]>([
    ['openSession', () => backgroundClient.openSession(SESSION), { sessionId: SESSION }],
    ['rate', () => backgroundClient.rate(RATE), { ...RATE, wishId: expect.any(String) }],
    ['setNote', () => backgroundClient.setNote(NOTE), { ...NOTE, wishId: expect.any(String) }],
    ['saveDraft', () => backgroundClient.saveDraft(DRAFT), DRAFT],
  ])('to %s is passed on, and so is its reply', async (name, ask, data) => {
    sendMessage.mockResolvedValue(ok('the reply'));
    expect(await inTheEnd(ask())).toEqual(ok('the reply'));
    expect(sendMessage.mock.calls).toEqual([[name, data]]);
  });

  test('that is answered with a failure is not sent again', async () => {
    const reply = { ok: false, error: 'storage-full' };
    sendMessage.mockResolvedValue(reply);
    expect(await inTheEnd(backgroundClient.rate(RATE))).toEqual(reply);
    expect(sendMessage).toHaveBeenCalledOnce();
  });

  test('whose channel breaks is sent again, as the same wish and with when it was said', async () => {
    sendMessage
      .mockImplementationOnce(broken)
      .mockImplementationOnce(broken)
      .mockResolvedValue(ok({ sequence: 3 }));
    expect(await inTheEnd(backgroundClient.rate(RATE))).toEqual(ok({ sequence: 3 }));
    const wishId = expect.any(String);
    expect(sendMessage.mock.calls).toEqual([
      ['rate', { ...RATE, wishId }],
      ['rate', { ...RATE, wishId, repeatedFrom: expect.any(Number) }],
      ['rate', { ...RATE, wishId, repeatedFrom: expect.any(Number) }],
    ]);
    const wishes = sendMessage.mock.calls.map(([, request]) => (request as { wishId: string }).wishId);
    expect(new Set(wishes).size).toBe(1);
  });

  test('that has to be sent again is not overtaken by the next one about the same message', async () => {
    const heard: unknown[] = [];
    let isBroken = true;
    sendMessage.mockImplementation(async (_, { messageId, rating }) => {
      heard.push([messageId, rating]);
      if (!isBroken) return ok({ sequence: 3 });
      isBroken = false;
      return broken();
    });
    const clicks = [
      backgroundClient.rate(RATE),
      backgroundClient.rate({ ...RATE, rating: 'negative' }),
      backgroundClient.rate({ ...RATE, messageId: M2 }),
    ];
    await inTheEnd(Promise.all(clicks));
    expect(heard).toEqual([
      [M1, 'positive'],
      [M2, 'positive'],
      [M1, 'positive'],
      [M1, 'negative'],
    ]);
  });

  test('that nobody ever answers comes back, within a few seconds', async () => {
    sendMessage.mockImplementation(broken);
    const asked = Date.now();
    expect(await inTheEnd(backgroundClient.rate(RATE))).toEqual({ ok: false, error: 'no-answer' });
    expect(Date.now() - asked).toBeLessThan(5_000);
    expect(sendMessage.mock.calls.length).toBeGreaterThan(1);
  });

  test('of a page whose extension is gone is not sent at all', async () => {
    delete browser.runtime.id;
    expect(await inTheEnd(backgroundClient.rate(RATE))).toEqual({ ok: false, error: 'context-gone' });
    expect(sendMessage).not.toHaveBeenCalled();
  });

  test('whose extension goes while it is waited for is not sent again', async () => {
    sendMessage.mockImplementation(() => {
      delete browser.runtime.id;
      return broken();
    });
    expect(await inTheEnd(backgroundClient.rate(RATE))).toEqual({ ok: false, error: 'context-gone' });
    expect(sendMessage).toHaveBeenCalledOnce();
  });
});
