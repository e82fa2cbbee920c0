import { setTimeout as delay } from 'node:timers/promises';
import { startProxy } from '../host/proxy.ts';
import { manyAnswers } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

test('after a reload the ratings are there before any pointer moves, from one list for fifty rows', async ({
  host,
  openChat,
}) => {
  const session = host.seed(manyAnswers(50));
  const proxy = await startProxy(host.origin);
  try {
    const chat = await openChat(host, session, { origin: proxy.origin });
    await chat.page.getByRole('button', { name: 'Load earlier' }).click();
    await expect(chat.controls).toHaveCount(50);
    await chat.like(1).click();
    await chat.dislike(50).click();
    await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'positive' }, { rating: 'negative' }]);
    expect(proxy.calls.filter(({ method }) => method === 'messageFeedback/list')).toHaveLength(1);

    await chat.page.reload();
    await expect(chat.dislike(50)).toHaveAttribute('aria-pressed', 'true');
    // Nothing was hovered: the load button is found by the keyboard.
    await chat.page.getByRole('button', { name: 'Load earlier' }).press('Enter');
    await expect(chat.controls).toHaveCount(50);
    await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => proxy.calls.filter(({ method }) => method === 'messageFeedback/list')).toHaveLength(2);
    // Time for one more, if there were one.
    await delay(1_000);
    expect(proxy.calls.filter(({ method }) => method === 'messageFeedback/list')).toHaveLength(2);
  } finally {
    await proxy.stop();
  }
});

test('another browser sees the ratings, which come from the host', async ({ host, openChat, extension }) => {
  const session = host.seed(manyAnswers(3));
  const chat = await openChat(host, session);
  await chat.like(2).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(1);
  await extension.forgetEverything();
  await chat.page.reload();
  await expect(chat.like(2)).toHaveAttribute('aria-pressed', 'true');
  await expect(chat.mark(2)).toHaveCount(0);
});
