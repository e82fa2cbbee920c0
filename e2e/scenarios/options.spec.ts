import { AxeBuilder } from '@axe-core/playwright';
import { EXTENSION_ID } from '../browser/extension.ts';
import { manyAnswers } from '../host/seed.ts';
import { storedRows } from '../browser/stored.ts';
import { expect, test } from './fixtures.ts';

const OPTIONS = `chrome-extension://${EXTENSION_ID}/options.html`;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ browserOptions: { colorScheme } });

    test(`the options are readable in a ${colorScheme} browser`, async ({ extension }, info) => {
      const page = extension.context.pages()[0]!;
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(OPTIONS);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByLabel('Add an address').fill('ftp://dsh.example');
      await page.getByRole('button', { name: 'Add' }).click();
      await page.getByRole('button', { name: 'Show the text' }).click();
      await expect(page.getByLabel('The text')).toBeVisible();
      // The colours are our own here: no host is there to lend its own.
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(background).toBe(colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(23, 24, 27)');
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await page.screenshot({ path: info.outputPath(`options-${colorScheme}.png`), fullPage: true });
    });
  });
}

test('a language that is chosen holds at once for open pages, the popup and the options themselves', async ({
  host,
  extension,
  openChat,
}) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await expect(chat.like(1)).toHaveAccessibleName('Good response');
  const options = await extension.context.newPage();
  await options.goto(OPTIONS);
  await options.getByLabel('Language').selectOption('zh-CN');
  await expect(options.getByRole('heading', { level: 1 })).toHaveText('DSH Feedback 选项');
  await expect(options.locator('html')).toHaveAttribute('lang', 'zh-CN');
  const liked = chat.page.getByRole('button', { name: '好的回答' }).first();
  await expect(liked).toBeVisible();
  await liked.click();
  const popup = await extension.context.newPage();
  await popup.goto(`chrome-extension://${EXTENSION_ID}/popup.html`);
  await expect(popup.getByRole('heading')).toHaveText('所有会话');
  await options.getByLabel('语言').selectOption('');
  await expect(chat.like(1)).toHaveAccessibleName('Good response');
});

test("the host's own rating buttons come back in open pages when they are asked for", async ({
  host,
  extension,
  openChat,
}) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  // Whether this host has some is not what is tested: a page is told, and the choice is kept.
  const options = await extension.context.newPage();
  await options.goto(OPTIONS);
  const native = options.getByLabel("Show the host's own rating buttons too");
  await expect(native).not.toBeChecked();
  await native.check();
  await expect(chat.page.locator('[data-dsh-feedback-native]')).toHaveCount(0);
  await options.reload();
  await expect(native).toBeChecked();
});

test('with sync switched off nothing reaches the host; switched on again it goes by itself', async ({
  host,
  extension,
  openChat,
}) => {
  const session = host.seed(manyAnswers(2));
  const chat = await openChat(host, session);
  const options = await extension.context.newPage();
  await options.goto(OPTIONS);
  const sync = options.getByLabel('Sync with hosts');
  await expect(sync).toBeChecked();
  await sync.uncheck();
  await chat.like(1).click();
  await expect(chat.control(1).locator('[data-mark="waiting"]')).toBeVisible();
  await chat.like(1).hover();
  await expect(chat.control(1).locator('.tooltip').first()).toContainText('Sync is switched off');
  expect(await extension.badge()).toBe('1');
  // A page that comes later knows its session, and a worker that starts later knows the setting.
  await extension.stopWorker();
  await chat.page.reload();
  await expect(chat.control(1).locator('[data-mark="waiting"]')).toBeVisible();
  await chat.dislike(2).click();
  await expect.poll(() => storedRows(extension.context, 'records')).toHaveLength(2);
  await chat.page.waitForTimeout(1_000);
  expect(await host.items(session.id)).toEqual([]);
  expect(await extension.alarms()).toEqual([]);
  await expect(options.locator(`[data-origin="${host.origin}"]`)).toContainText('2 waiting');

  await extension.stopWorker();
  await sync.check();
  await expect.poll(() => host.items(session.id)).toHaveLength(2);
  await expect(chat.control(1).locator('[data-mark="waiting"]')).toHaveCount(0);
  await expect(options.locator(`[data-origin="${host.origin}"]`)).not.toContainText('waiting');
});

test('the shortcuts are listed, in the language of the page, and the page where they are changed opens', async ({
  extension,
}) => {
  const page = extension.context.pages()[0]!;
  await page.goto(OPTIONS);
  const shortcuts = page.getByRole('region', { name: 'Shortcuts' });
  await expect(shortcuts.locator('dt')).toHaveCount(8);
  await expect(shortcuts).toContainText('Rate the focused or the last message as good');
  await expect(shortcuts.getByText('Alt+Shift+L')).toBeVisible();
  await expect(shortcuts.getByText('no keys').first()).toBeVisible();
  expect(await shortcuts.textContent()).not.toMatch(/command|_/i);
  const opened = extension.context.waitForEvent('page');
  await shortcuts.getByRole('button', { name: 'Change shortcuts' }).click();
  await expect.poll(async () => (await opened).url()).toBe('chrome://extensions/shortcuts');
  await page.getByLabel('Language').selectOption('zh-CN');
  await expect(page.getByRole('region', { name: '快捷键' })).toContainText('将当前或最后一条消息评为好的回答');
});

test('the report is shown, copied as it was shown, and has nothing in it that was said', async ({
  host,
  extension,
  openChat,
}) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await chat.noteButton(1).click();
  await chat.noteField.fill('A secret word: xylophone.');
  await chat.saveNote.click();
  await expect.poll(async () => (await host.items(session.id))[0]?.note).toContain('xylophone');
  await extension.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await extension.context.newPage();
  await page.goto(OPTIONS);
  await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the text' }).click();
  const text = await page.getByLabel('The text').inputValue();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  expect(text).toContain(`host ${host.origin}: available, failures 0`);
  expect(text).toMatch(/stored: records 1, .*sessions 1, waiting 0/);
  const [record] = await storedRows(extension.context, 'records');
  const [stored] = await storedRows(extension.context, 'sessions');
  const { excerpt } = record!['context'] as { excerpt: string };
  for (const said of ['xylophone', excerpt, session.id, record!['messageId'], stored!['cwd']]) {
    expect(said).toBeTruthy();
    expect(text).not.toContain(said);
  }
});
