import { ActionPopup } from '../browser/action-popup.ts';
import { startProxy } from '../host/proxy.ts';
import { manyAnswers } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

test('over a DSH page whose messages are not found the popup says so, with the versions of host and page', async ({
  host,
  extension,
  openChat,
}) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await expect(chat.controls).toHaveCount(1);
  // A page of a version that lays it out in another way.
  await chat.page.evaluate(() => {
    for (const tail of document.querySelectorAll('[data-turn-tail]')) tail.removeAttribute('data-turn-tail');
  });
  const popup = await ActionPopup.open(extension);
  const build = await chat.page.evaluate(
    () => (globalThis as unknown as { __DSH_BOOT__: { rev: string } }).__DSH_BOOT__.rev,
  );
  await popup.waitForText(new RegExp(`does not know this version of DSH yet: host \\d[\\d.]+, page ${build}`));
});

test('a host that does not say which it is makes the popup no slower and no less helpful', async ({
  host,
  extension,
  openChat,
}) => {
  const session = host.seed(manyAnswers(1));
  const proxy = await startProxy(host.origin);
  try {
    const chat = await openChat(host, session, { origin: proxy.origin });
    await expect(chat.controls).toHaveCount(1);
    await chat.page.evaluate(() => {
      for (const tail of document.querySelectorAll('[data-turn-tail]')) tail.removeAttribute('data-turn-tail');
    });
    proxy.faults((method) => (method === 'host.describe' ? { answer: 'not found', status: 404 } : 'none'));
    const popup = await ActionPopup.open(extension);
    await popup.waitForText(/host unknown, page \w+/);
  } finally {
    await proxy.stop();
  }
});
