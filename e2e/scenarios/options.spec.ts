import { AxeBuilder } from '@axe-core/playwright';
import { EXTENSION_ID } from '../browser/extension.ts';
import { manyAnswers } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ browserOptions: { colorScheme } });

    test(`the options are readable in a ${colorScheme} browser`, async ({ extension }) => {
      const page = extension.context.pages()[0]!;
      await page.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
      await expect(page.getByRole('heading')).toBeVisible();
      // The colours are our own here: no host is there to lend its own.
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(background).toBe(colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(23, 24, 27)');
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations).toEqual([]);
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
  await options.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
  await options.getByLabel('Language').selectOption('zh-CN');
  await expect(options.getByRole('heading')).toHaveText('DSH Feedback 选项');
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
