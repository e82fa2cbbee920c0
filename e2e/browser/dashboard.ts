import type { Locator, Page } from '@playwright/test';
import { EXTENSION_ID, type ExtensionBrowser } from './extension.ts';

/** The page that lists all feedback. */
export class Dashboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens it in a tab of its own, and waits until everything is read. */
  static async open(extension: ExtensionBrowser): Promise<Dashboard> {
    const page = await extension.context.newPage();
    await page.goto(`chrome-extension://${EXTENSION_ID}/dashboard.html`);
    const dashboard = new Dashboard(page);
    await dashboard.status.waitFor();
    await dashboard.isRead();
    return dashboard;
  }

  /** Waits until everything can be searched through. */
  async isRead(): Promise<void> {
    await this.page.getByText('reading,').waitFor({ state: 'hidden', timeout: 60_000 });
  }

  /** How much is found. */
  get status(): Locator {
    return this.page.locator('.status-line [role="status"]');
  }

  get search(): Locator {
    return this.page.getByRole('searchbox');
  }

  get sessions(): Locator {
    return this.page.locator('.session-toggle');
  }

  get cards(): Locator {
    return this.page.locator('.record-row .card');
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  filter(label: string): Locator {
    const field = this.page.locator('.filters label').filter({ hasText: new RegExp(`^${label}`) });
    return field.locator('select, input');
  }

  /** Saves an export and reads the file. */
  async exported(format: RegExp): Promise<{ name: string; text: string }> {
    await this.button('Export').click();
    await this.dialog.getByLabel(format).check();
    const saved = this.page.waitForEvent('download');
    await this.dialog.getByRole('button', { name: 'Save file' }).click();
    const download = await saved;
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    await this.dialog.getByRole('button', { name: 'Close' }).click();
    return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
  }

  /** Chooses a file to be imported. */
  async choose(text: string): Promise<void> {
    await this.button('Import').click();
    await this.dialog
      .getByLabel('File')
      .setInputFiles({ name: 'feedback.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
  }
}
