import { expect, test } from 'vitest';
import type { Speaker } from '../../src/messages/sender-policy.ts';
import { extensionAtHome } from '../support/extension.ts';
import { ELSEWHERE, HOME, KEY, M1, SESSION } from '../support/values.ts';

const page: Speaker = { kind: 'content-script', origin: HOME, tabId: 1 };
const QUESTION = { sessionId: SESSION, sessionKey: KEY, messageId: M1 };

test('what was said about a message is told with the newest first, and nothing else about it', async () => {
  const extension = extensionAtHome();
  await extension.open();
  await extension.rate(M1, 'positive', KEY);
  await extension.rate(M1, 'negative', KEY);
  await extension.idle();
  const told = await extension.service.history(page, QUESTION);
  expect(told).toEqual({
    ok: true,
    value: [
      { id: 2, at: expect.any(Number), by: 'user', value: { rating: 'negative' } },
      { id: 1, at: expect.any(Number), by: 'user', value: { rating: 'positive' } },
    ],
  });
});

test('a page of another origin is told nothing', async () => {
  const extension = extensionAtHome();
  await extension.open();
  await extension.rate(M1, 'positive', KEY);
  const stranger: Speaker = { kind: 'content-script', origin: ELSEWHERE, tabId: 2 };
  expect(await extension.service.history(stranger, QUESTION)).toEqual({ ok: false, error: 'unknown-session' });
});

test('nothing is told while an update waits', async () => {
  const extension = extensionAtHome();
  await extension.open();
  await extension.background.close(0);
  expect(await extension.service.history(page, QUESTION)).toEqual({ ok: false, error: 'updating' });
});
