import { AxeBuilder } from '@axe-core/playwright';
import { EXTENSION_ID } from '../browser/extension.ts';
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
