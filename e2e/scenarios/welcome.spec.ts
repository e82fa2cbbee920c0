import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { ExtensionBrowser } from '../browser/extension.ts';
import { manyAnswers } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

const welcomes = (extension: ExtensionBrowser) =>
  extension.context.pages().filter((page) => page.url().endsWith('/welcome.html'));

async function welcomePage(extension: ExtensionBrowser): Promise<Page> {
  await expect.poll(() => welcomes(extension).length).toBe(1);
  return welcomes(extension)[0]!;
}

test('the page for the first run opens once: not with the next start, nor with an update', async ({ extension }) => {
  await welcomePage(extension);
  await extension.reload();
  await extension.context.pages()[0]!.waitForTimeout(1_000);
  expect(welcomes(extension).length).toBeLessThanOrEqual(1);
  await extension.reopen();
  await extension.context.pages()[0]!.waitForTimeout(2_000);
  expect(welcomes(extension)).toHaveLength(0);
});

test('it leads to the DSH page that is open, and does not come before it', async ({ host, extension, openChat }) => {
  const page = await welcomePage(extension);
  await expect(page.getByText('Open a DSH page under')).toBeVisible();
  const chat = await openChat(host, host.seed(manyAnswers(1)));
  await page.bringToFront();
  await expect(page.getByText('DSH pages that were open already')).toBeVisible();
  await page.getByRole('button', { name: 'Open your DSH page' }).click();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { chrome } = globalThis as unknown as {
          chrome: { tabs: { query(query: object): Promise<{ url?: string }[]> } };
        };
        return (await chrome.tabs.query({ active: true }))[0]?.url;
      }),
    )
    .toBe(chat.page.url());
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ browserOptions: { colorScheme } });

    test(`it is readable in a ${colorScheme} browser, narrow too`, async ({ extension }, info) => {
      const page = await welcomePage(extension);
      for (const width of [1000, 320]) {
        await page.setViewportSize({ width, height: 720 });
        await expect(page.getByRole('heading')).toBeVisible();
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await page.screenshot({ path: info.outputPath(`welcome-${colorScheme}-${width}.png`), fullPage: true });
      }
    });
  });
}
