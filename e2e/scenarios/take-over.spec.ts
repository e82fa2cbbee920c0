import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { manyAnswers } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

test('an extension that is loaded anew comes to the pages that are open: no dead button, and what is being written goes on', async ({
  host,
  extension,
  openChat,
  complaints,
}) => {
  const session = host.seed(manyAnswers(2));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(1);
  await chat.noteButton(2).click();
  await chat.noteField.pressSequentially('Written to the very last moment.');
  await chat.page.evaluate(() => {
    for (const control of document.querySelectorAll('dsh-feedback')) control.toggleAttribute('data-before');
  });
  await extension.reload();
  await expect(chat.page.locator('dsh-feedback[data-before]')).toHaveCount(0);
  await expect(chat.controls).toHaveCount(2);
  // At once: what was handed over is there without anybody having been asked.
  await expect(chat.noteField).toHaveValue('Written to the very last moment.', { timeout: 1_000 });
  await chat.saveNote.click();
  await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(chat.natives(1).first()).toBeHidden();
  await chat.like(2).click();
  await chat.dislike(1).click();
  await expect
    .poll(() => host.items(session.id))
    .toMatchObject([{ rating: 'negative' }, { rating: 'positive', note: 'Written to the very last moment.' }]);
  await expect(chat.controls).toHaveCount(2);
  expect(complaints).toEqual([]);
});

test('a page that was open before the extension was there gets its controls', async ({ host, extension, openChat }) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  // As a page of before: without anything of ours, and nobody who answers.
  await chat.page.evaluate(() => document.dispatchEvent(new Event('dsh-feedback:takes-over')));
  await expect(chat.controls).toHaveCount(0);
  await expect(chat.natives(1).first()).toBeVisible();
  await extension.reload();
  await expect(chat.controls).toHaveCount(1);
  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'positive' }]);
});

test.describe('with a second installation of it', () => {
  test.use({
    browserOptions: {
      async secondBuild(folder, second) {
        await cp(folder, second, { recursive: true });
        const manifest = path.join(second, 'manifest.json');
        // Without the key it is another extension to the browser.
        const { key: _, ...rest } = JSON.parse(await readFile(manifest, 'utf8')) as Record<string, unknown>;
        await writeFile(manifest, JSON.stringify(rest));
      },
    },
  });

  test('a message has one control, and it works', async ({ host, openChat, complaints }) => {
    const session = host.seed(manyAnswers(3));
    const chat = await openChat(host, session);
    await expect(chat.controls).toHaveCount(3);
    await chat.like(2).click();
    await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'positive' }]);
    await chat.page.reload();
    await expect(chat.controls).toHaveCount(3);
    await expect(chat.like(2)).toHaveAttribute('aria-pressed', 'true');
    expect(complaints).toEqual([]);
  });
});

test('where the details cannot be had any more, the control says what to do', async ({ host, extension, openChat }) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await expect(chat.controls).toHaveCount(1);
  await extension.uninstall();
  await chat.noteButton(1).click();
  await expect(chat.control(1).getByRole('alert')).toContainText('Reload the page');
  await chat.like(1).click();
  await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'false');
  await expect(chat.control(1).getByRole('alert')).toContainText('Reload the page');
});
