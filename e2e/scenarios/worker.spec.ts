import { setTimeout as delay } from 'node:timers/promises';
import { putOff, storedRows } from '../browser/stored.ts';
import { manyAnswers } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

const STOPS = 10;

test('the worker is stopped between click and reply, time and again: nothing is lost, nothing doubled', async ({
  host,
  extension,
  openChat,
}) => {
  test.setTimeout(180_000);
  const session = host.seed(manyAnswers(STOPS));
  const chat = await openChat(host, session);
  await expect(chat.controls).toHaveCount(STOPS);
  const wishes: string[] = [];
  for (let turn = 1; turn <= STOPS; turn += 1) {
    const likes = Math.random() < 0.5;
    wishes.push(likes ? 'positive' : 'negative');
    await (likes ? chat.like(turn) : chat.dislike(turn)).click({ noWaitAfter: true });
    const pause = Math.round(Math.random() * 40);
    await test.step(`${wishes.at(-1)}, stopped after ${pause} ms`, async () => {
      await delay(pause);
      await extension.stopWorker();
    });
  }
  // Each click is heard in the end, by whichever worker the page finds.
  await expect
    .poll(async () => (await storedRows(extension.context, 'records')).length, { timeout: 30_000 })
    .toBe(STOPS);
  // Whatever wakes the worker makes it send what waits; a page that is shown anew does.
  await chat.page.bringToFront();
  await chat.page.reload();
  await expect.poll(async () => (await host.items(session.id)).length, { timeout: 60_000 }).toBe(STOPS);
  const items = await host.items(session.id);
  const ratings = session.turns.map(
    ({ assistantMessageIds }) => items.find(({ messageId }) => messageId === assistantMessageIds[0])?.rating,
  );
  expect(ratings).toEqual(wishes);
  await expect
    .poll(async () => (await storedRows(extension.context, 'records')).filter(({ queuedAs }) => queuedAs !== undefined))
    .toEqual([]);
  for (const [index, wish] of wishes.entries()) {
    const button = wish === 'positive' ? chat.like(index + 1) : chat.dislike(index + 1);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  }
});

test('while nothing waits, no alarm is set; while something waits, one is', async ({
  ownHost,
  extension,
  openChat,
}) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(1);
  await expect.poll(() => extension.alarms()).toEqual([]);
  await host.kill();
  await chat.dislike(1).click();
  await expect.poll(() => extension.alarms()).toEqual(['retry']);
  await host.start();
  await expect.poll(() => host.items(session.id), { timeout: 60_000 }).toMatchObject([{ rating: 'negative' }]);
  await expect.poll(() => extension.alarms()).toEqual([]);
});

test('what waits for a far-off time is sent at once when the network is back', async ({
  ownHost,
  extension,
  openChat,
}) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await expect(chat.controls).toHaveCount(1);
  await host.kill();
  await chat.like(1).click();
  await expect(chat.mark(1)).toBeVisible();
  await putOff(extension.context, 3_600_000);
  await host.start();
  // Whatever was planned before has come and gone by then.
  await delay(4_000);
  expect(await host.items(session.id)).toEqual([]);
  await extension.context.serviceWorkers()[0]!.evaluate(() => globalThis.dispatchEvent(new Event('online')));
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'positive' }]);
});

test('an update of the extension that comes while something waits takes nothing along', async ({
  ownHost,
  extension,
  openChat,
}) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await expect(chat.controls).toHaveCount(1);
  await host.kill();
  await chat.like(1).click();
  await expect(chat.mark(1)).toBeVisible();
  await extension.announceUpdate();
  await host.start();
  await expect.poll(() => host.items(session.id), { timeout: 60_000 }).toMatchObject([{ rating: 'positive' }]);
});
