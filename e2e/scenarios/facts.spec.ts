import type { BrowserContext } from '@playwright/test';
import type { MessageId, Origin, SessionId } from '../../src/domain/ids.ts';
import { readMessageModels } from '../../src/host/session-facts.ts';
import { EXTENSION_ID } from '../browser/extension.ts';
import { storedRows } from '../browser/stored.ts';
import { manyAnswers } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

interface Messaging {
  chrome: { runtime: { sendMessage(message: object): Promise<unknown> } };
}

/** Asks the background to learn facts, as the extension's own pages do. */
async function learnFacts(context: BrowserContext): Promise<unknown> {
  const page = await context.newPage();
  try {
    await page.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
    return await page.evaluate(() => {
      const { runtime } = (globalThis as unknown as Messaging).chrome;
      return runtime.sendMessage({ id: 1, type: 'learnFacts', data: undefined, timestamp: Date.now() });
    });
  } finally {
    await page.close();
  }
}

test("a session's title and the model of a rated message come from the host, and stay", async ({
  host,
  extension,
  openChat,
}) => {
  const session = host.seed(manyAnswers(2));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await chat.dislike(2).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(2);
  expect(await learnFacts(extension.context)).toMatchObject({ res: { ok: true } });

  const models = async () => {
    const rows = await storedRows(extension.context, 'records');
    return rows.map(({ context }) => (context as { model?: string }).model);
  };
  await expect.poll(models).toEqual(['sample-model', 'sample-model']);
  expect(await storedRows(extension.context, 'sessions')).toMatchObject([{ id: session.id, title: session.title }]);

  await chat.dislike(1).click();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'negative' }, { rating: 'negative' }]);
  await chat.page.reload();
  await expect(chat.dislike(2)).toHaveAttribute('aria-pressed', 'true');
  expect(await models()).toEqual(['sample-model', 'sample-model']);
  expect(await storedRows(extension.context, 'sessions')).toMatchObject([{ title: session.title }]);
});

test('the model of the first message of a long session is found behind many pages of its history', async ({ host }) => {
  const session = host.seed(manyAnswers(180));
  const first = session.turns[0]!.assistantMessageIds[0] as MessageId;
  let requests = 0;
  const counted = (url: string, init: RequestInit) => {
    requests += 1;
    return fetch(url, init);
  };
  const models = await readMessageModels(counted, host.origin as Origin, session.id as SessionId, new Set([first]));
  expect([...models!]).toEqual([[first, 'sample-model']]);
  expect(requests).toBe(4);
});
