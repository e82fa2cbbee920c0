import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { manyAnswers } from '../host/seed.ts';
import { startStaticSite } from '../host/static-site.ts';
import { expect, test } from './fixtures.ts';

/** What a web page on another port of 127.0.0.1 gets when it posts to the host's API behind the user's back. */
const attack = test.extend<{ statusOfForeignPost: () => Promise<number> }>({
  statusOfForeignPost: async ({ host, extension, openChat }, use) => {
    const site = await startStaticSite('<!doctype html><title>Some other page</title>');
    try {
      await use(async () => {
        // The extension is at work: its rule is in place, its own request has passed.
        const session = host.seed(manyAnswers(1));
        const chat = await openChat(host, session);
        await chat.like(1).click();
        await expect.poll(() => host.items(session.id)).toHaveLength(1);

        const page = await extension.context.newPage();
        await page.goto(`http://127.0.0.1:${site.port}/`);
        const answered = page.waitForResponse((response) => response.url().startsWith(`${host.origin}/api/`));
        await page.evaluate(
          (url) =>
            fetch(url, { method: 'POST', mode: 'no-cors', headers: { 'content-type': 'text/plain' }, body: '{}' }),
          `${host.origin}/api/messageFeedback/list`,
        );
        return (await answered).status();
      });
    } finally {
      await site.stop();
    }
  },
});

attack('the extension has not opened the host to other pages', async ({ statusOfForeignPost }) => {
  expect(await statusOfForeignPost()).toBe(403);
});

attack.describe('with the initiator condition taken out of the rule', () => {
  attack.use({
    browserOptions: {
      async alterBuild(folder) {
        const file = path.join(folder, 'background.js');
        const code = await readFile(file, 'utf8');
        const broken = code.replace(/initiatorDomains:\[\w+\],/, '');
        expect(broken).not.toBe(code);
        await writeFile(file, broken);
      },
    },
  });

  attack('the same post passes the fence, so the condition is what holds it', async ({ statusOfForeignPost }) => {
    expect(await statusOfForeignPost()).toBe(415);
  });
});
