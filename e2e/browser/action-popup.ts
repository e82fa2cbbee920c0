import { writeFile } from 'node:fs/promises';
import type { CDPSession } from '@playwright/test';
import { eventually } from '../setup/eventually.ts';
import { EXTENSION_ID, type ExtensionBrowser } from './extension.ts';

interface Chrome {
  action: { openPopup(): Promise<void> };
}

interface Reply {
  id: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/**
 * The popup of the toolbar button, as the browser itself opens it over the active tab. Playwright has no page for it: this
 * speaks to it by the browser's debugging protocol, and presses and types as a person does.
 */
export class ActionPopup {
  private readonly devtools: CDPSession;
  private readonly sessionId: string;
  private lastId = 0;

  private constructor(devtools: CDPSession, sessionId: string) {
    this.devtools = devtools;
    this.sessionId = sessionId;
  }

  /** Presses the toolbar button, so to say. */
  static async open(extension: ExtensionBrowser): Promise<ActionPopup> {
    const browser = extension.context.browser();
    if (!browser) throw new Error('The browser cannot be spoken to.');
    const devtools = await browser.newBrowserCDPSession();
    const worker = extension.context.serviceWorkers()[0] ?? (await extension.context.waitForEvent('serviceworker'));
    await worker.evaluate(() => (globalThis as unknown as { chrome: Chrome }).chrome.action.openPopup());
    const targetId = await eventually('the popup to open', async () => {
      const { targetInfos } = await devtools.send('Target.getTargets', { filter: [{}] });
      return targetInfos.find(({ url }) => url === `chrome-extension://${EXTENSION_ID}/popup.html`)?.targetId;
    });
    const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false });
    const popup = new ActionPopup(devtools, sessionId);
    await popup.waitForText(/\S/);
    return popup;
  }

  /** Runs an expression in the popup. */
  async evaluate<T>(expression: string): Promise<T> {
    const { result } = (await this.send('Runtime.evaluate', { expression, returnByValue: true })) as {
      result: { value: T };
    };
    return result.value;
  }

  /** All that the popup says. */
  text(): Promise<string> {
    return this.evaluate<string>('document.body.innerText');
  }

  async waitForText(pattern: RegExp): Promise<void> {
    let seen = '';
    await eventually(`the popup to say ${pattern}`, async () => {
      seen = await this.text();
      return pattern.test(seen);
    }).catch((error: Error) => {
      throw new Error(`${error.message} It says:\n${seen}`);
    });
  }

  /** Presses the middle of the first element that matches. */
  async press(selector: string): Promise<void> {
    const at = await eventually(`${selector} in the popup`, () =>
      this.evaluate<{ x: number; y: number } | false>(`(() => {
        const element = document.querySelector(${JSON.stringify(selector)});
        if (!element) return false;
        element.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      })()`),
    );
    const button = { ...at, button: 'left', clickCount: 1 };
    await this.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button });
    await this.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button });
  }

  /** Types into whatever has the focus. */
  async type(text: string): Promise<void> {
    await this.send('Input.insertText', { text });
  }

  /** Makes the popup believe that the system is in this colour scheme, which a page's emulation does not reach. */
  async preferColorScheme(value: 'light' | 'dark'): Promise<void> {
    await this.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
  }

  async screenshot(file: string): Promise<void> {
    const { data } = (await this.send('Page.captureScreenshot', { format: 'png' })) as { data: string };
    await writeFile(file, data, 'base64');
  }

  private async send(method: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
    this.lastId += 1;
    const id = this.lastId;
    const answered = new Promise<Reply>((resolve) => {
      const listen = ({ sessionId, message }: { sessionId: string; message: string }) => {
        const reply = JSON.parse(message) as Reply;
        if (sessionId !== this.sessionId || reply.id !== id) return;
        this.devtools.off('Target.receivedMessageFromTarget', listen);
        resolve(reply);
      };
      this.devtools.on('Target.receivedMessageFromTarget', listen);
    });
    const message = JSON.stringify({ id, method, params });
    await this.devtools.send('Target.sendMessageToTarget', { sessionId: this.sessionId, message });
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  }
}
