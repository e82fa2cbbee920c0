import { EXTENSION_ID } from '../browser/extension.ts';
import { ChatPage } from '../browser/chat-page.ts';
import { storedRows } from '../browser/stored.ts';
import { startProxy } from '../host/proxy.ts';
import { manyAnswers } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

const OPTIONS = `chrome-extension://${EXTENSION_ID}/options.html`;
/** Leads to this machine, and needs to be allowed all the same: it is not among the names that every installation has. */
const NAME = 'dsh.localhost';

test('a host of another name gets controls and feedback once its address is allowed, and neither once it is not', async ({
  host,
  extension,
  openChat,
}) => {
  await extension.allowBeforehand([`http://${NAME}/*`]);
  const session = host.seed(manyAnswers(2));
  const proxy = await startProxy(host.origin, NAME);
  const { origin } = proxy;
  const chat = await openChat(host, session, { origin });
  await expect(chat.tails).toHaveCount(2);
  await expect(chat.controls).toHaveCount(0);

  const options = await extension.context.newPage();
  await options.goto(OPTIONS);
  const hosts = options.getByRole('region', { name: 'Hosts' });
  await expect(hosts).toContainText('This machine');
  await options.getByLabel('Add an address').fill(`${origin}/some/page`);
  await options.getByRole('button', { name: 'Add' }).click();
  await expect(hosts.getByRole('status')).toContainText(`http://${NAME} is allowed`);
  // The page that was open already.
  await expect(chat.controls).toHaveCount(2);
  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(1);
  await expect(hosts.locator(`[data-origin="${origin}"]`)).toContainText('answers · DSH');

  // As on another day: the browser's own list of permissions is enough.
  await extension.stopWorker();
  const later = await ChatPage.open(await extension.context.newPage(), origin, session.id);
  await expect(later.like(1)).toHaveAttribute('aria-pressed', 'true');

  await hosts.getByRole('button', { name: `Remove http://${NAME}` }).click();
  await expect(hosts.getByRole('status')).toContainText('not allowed any more');
  for (const page of [chat, later]) await expect(page.controls).toHaveCount(0);
  await later.page.reload();
  await expect(later.tails).toHaveCount(2);
  await expect(later.controls).toHaveCount(0);
  expect(await storedRows(extension.context, 'records')).toHaveLength(1);
  await expect.poll(() => rulesAndScripts(options)).toEqual({ rules: 1, scripts: 0 });

  // What is known of it stays in the list, with the way back.
  await hosts.getByRole('button', { name: `Allow http://${NAME}` }).click();
  await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => rulesAndScripts(options)).toEqual({ rules: 2, scripts: 2 });
  await proxy.stop();
});

test('what cannot be an address is told so, and the browser is not asked', async ({ extension }) => {
  const options = extension.context.pages()[0]!;
  await options.goto(OPTIONS);
  for (const [typed, sentence] of [
    ['', 'Type an address first.'],
    ['192.168.1.5:3080', 'This is not a whole address.'],
    ['ftp://192.168.1.5', 'Only addresses that begin with'],
    ['https://*.example.org', 'Name one machine.'],
    ['https://me:secret@example.org', 'Leave out the user name'],
    ['http://localhost:3080', 'http://localhost is allowed already.'],
  ] as const) {
    await options.getByLabel('Add an address').fill(typed);
    await options.getByRole('button', { name: 'Add' }).click();
    await expect(options.locator('#address-news')).toContainText(sentence);
  }
});

function rulesAndScripts(page: ChatPage['page']): Promise<{ rules: number; scripts: number }> {
  return page.evaluate(async () => {
    const { chrome } = globalThis as unknown as {
      chrome: {
        declarativeNetRequest: { getSessionRules(): Promise<unknown[]> };
        scripting: { getRegisteredContentScripts(): Promise<unknown[]> };
      };
    };
    const rules = await chrome.declarativeNetRequest.getSessionRules();
    const scripts = await chrome.scripting.getRegisteredContentScripts();
    return { rules: rules.length, scripts: scripts.length };
  });
}
