import { expect, type Page } from '@playwright/test';
import type { Look } from './looks.ts';

/** Where the settings are, and what they are called, in whichever language the page is at the time. */
const SETTINGS = /^(Settings|设置)$/;
const ANY_LANGUAGE = /^(English|中文)$/;
const LANGUAGES = { en: 'English', 'zh-CN': '中文' };
const THEMES = { light: /^(Light|浅色)$/, dark: /^(Dark|深色)$/ };

/** Chooses theme and language in the host's own settings, which the page takes up without being loaded anew. */
export async function chooseLook(page: Page, { theme, language }: Pick<Look, 'theme' | 'language'>): Promise<void> {
  await page.getByRole('button', { name: SETTINGS }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: THEMES[theme] }).click();
  await dialog.getByRole('button', { name: ANY_LANGUAGE }).click();
  await page.getByRole('menuitem', { name: LANGUAGES[language] }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('body[data-ds-dark-theme]')).toHaveCount(theme === 'dark' ? 1 : 0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** Changes what the system prefers, which the host's page follows. */
export async function preferTheme(page: Page, theme: Look['theme']): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('body[data-ds-dark-theme]')).toHaveCount(theme === 'dark' ? 1 : 0);
}
