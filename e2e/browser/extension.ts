import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumExecutable } from '../setup/chromium.mjs';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
/** The production build. */
const BUILD = path.join(ROOT, '.output', 'chrome-mv3');
/** Follows from the manifest's key. */
export const EXTENSION_ID = 'goglajafjnpohhgjccelpmemakplecfi';

export interface ExtensionBrowserOptions {
  headless?: boolean;
  colorScheme?: 'light' | 'dark';
  /** Called with the folder of the copied build before the browser loads it: for tests that break it on purpose. */
  alterBuild?(folder: string): Promise<void>;
  /** Called with the folder of the copied build and that of a second one, which it makes and the browser loads too. */
  secondBuild?(folder: string, second: string): Promise<void>;
  viewport?: { width: number; height: number } | null;
  /** Without the extension, for comparison. */
  isBare?: boolean;
}

interface Extensions {
  chrome: {
    action: { getBadgeText(details: object): Promise<string> };
    alarms: { getAll(): Promise<{ name: string }[]> };
    commands: {
      getAll(): Promise<{ name?: string; shortcut?: string; description?: string }[]>;
      onCommand: { dispatch(name: string, tab: object): void };
    };
    runtime: { onUpdateAvailable: { dispatch(details: object): void }; reload(): void };
    tabs: { query(query: object): Promise<object[]> };
    management: { uninstallSelf(): Promise<void> };
  };
}

/** Stops the background worker at once. */
export interface WorkerStopper {
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** A Chromium with the extension loaded, on a profile of its own. */
export class ExtensionBrowser {
  /** The open browser. A new one after `reopen`. */
  context: BrowserContext;
  private readonly folder: string;
  private readonly options: ExtensionBrowserOptions;

  private constructor(context: BrowserContext, folder: string, options: ExtensionBrowserOptions) {
    this.context = context;
    this.folder = folder;
    this.options = options;
  }

  /** Copies the build, so that a later build does not reach into a running browser, and opens a browser on it. */
  static async open(options: ExtensionBrowserOptions = {}): Promise<ExtensionBrowser> {
    const folder = await mkdtemp(path.join(tmpdir(), 'dsh-feedback-browser-'));
    try {
      const build = path.join(folder, 'extension');
      await cp(BUILD, build, { recursive: true });
      await options.alterBuild?.(build);
      await options.secondBuild?.(build, path.join(folder, 'second'));
      await allowReloading(path.join(folder, 'profile'));
      return new ExtensionBrowser(await launch(folder, options), folder, options);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Closes the browser and opens it again, as on another day: same profile, no page of before. */
  async reopen(): Promise<void> {
    await this.context.close();
    this.context = await launch(this.folder, this.options);
  }

  /**
   * Opens the browser again with addresses that it once allowed and took back: these it grants without asking, which nobody could
   * answer here.
   */
  async allowBeforehand(patterns: string[]): Promise<void> {
    await this.context.close();
    const file = path.join(this.folder, 'profile', 'Default', 'Preferences');
    const preferences = JSON.parse(await readFile(file, 'utf8'));
    preferences.extensions.settings[EXTENSION_ID].runtime_granted_permissions = {
      api: [],
      explicit_host: patterns,
      manifest_permissions: [],
      scriptable_host: [],
    };
    await writeFile(file, JSON.stringify(preferences));
    this.context = await launch(this.folder, this.options);
  }

  /** Stops the background worker, as the browser does with an idle one; whatever it is needed for next starts it again. */
  async stopWorker(): Promise<void> {
    const stopper = await this.workerStopper();
    try {
      await stopper.stop();
    } finally {
      await stopper.close();
    }
  }

  /** Gets everything ready to stop the worker, so that stopping it, however often, takes no longer than a moment. */
  async workerStopper(): Promise<WorkerStopper> {
    const page = await this.context.newPage();
    try {
      await page.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
      const devtools = await this.context.newCDPSession(page);
      await devtools.send('ServiceWorker.enable');
      return {
        stop: async () => {
          await devtools.send('ServiceWorker.stopAllWorkers');
        },
        close: () => page.close(),
      };
    } catch (error) {
      await page.close();
      throw error;
    }
  }

  /** What the toolbar button's badge says. */
  badge(): Promise<string> {
    return this.inOwnPage(() => (globalThis as unknown as Extensions).chrome.action.getBadgeText({}));
  }

  /** The names of the alarms that are set. */
  alarms(): Promise<string[]> {
    return this.inOwnPage(async () => {
      const alarms = await (globalThis as unknown as Extensions).chrome.alarms.getAll();
      return alarms.map(({ name }) => name);
    });
  }

  /** Tells the extension that a new version of it waits, and waits until it has started anew. */
  async announceUpdate(): Promise<void> {
    const [worker] = this.context.serviceWorkers();
    if (!worker) throw new Error('The extension has no worker.');
    const startsAnew = this.context.waitForEvent('serviceworker');
    await worker.evaluate(() => {
      const { onUpdateAvailable } = (globalThis as unknown as Extensions).chrome.runtime;
      onUpdateAvailable.dispatch({ version: '9.9.9' });
    });
    await startsAnew;
  }

  /** The commands that the browser offers to bind to keys. */
  commands(): Promise<{ name?: string; shortcut?: string; description?: string }[]> {
    return this.inOwnPage(() => (globalThis as unknown as Extensions).chrome.commands.getAll());
  }

  /** Presses the keys of a command over the active tab, so to say: keys that a test presses reach the page alone. */
  async command(name: string): Promise<void> {
    const worker = this.context.serviceWorkers()[0] ?? (await this.context.waitForEvent('serviceworker'));
    await worker.evaluate(async (command) => {
      const { commands, tabs } = (globalThis as unknown as Extensions).chrome;
      const [tab] = await tabs.query({ active: true });
      commands.onCommand.dispatch(command, tab!);
    }, name);
  }

  /** Removes the extension from the browser. */
  async uninstall(): Promise<void> {
    const worker = this.context.serviceWorkers()[0] ?? (await this.context.waitForEvent('serviceworker'));
    const gone = new Promise<void>((resolve) => {
      worker.once('close', () => resolve());
    });
    await worker.evaluate(() => {
      const { management } = (globalThis as unknown as Extensions).chrome;
      setTimeout(() => void management.uninstallSelf());
    });
    await gone;
  }

  /** Loads the extension anew, as after an update, and waits until it has started. */
  async reload(): Promise<void> {
    const worker = this.context.serviceWorkers()[0] ?? (await this.context.waitForEvent('serviceworker'));
    const startsAnew = this.context.waitForEvent('serviceworker');
    await worker.evaluate(() => {
      // Not before this has been answered.
      setTimeout(() => (globalThis as unknown as Extensions).chrome.runtime.reload());
    });
    await startsAnew;
  }

  /** Runs something in a page of the extension that is closed again. */
  private async inOwnPage<T>(run: () => Promise<T>): Promise<T> {
    const page = await this.context.newPage();
    try {
      await page.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
      return await page.evaluate(run);
    } finally {
      await page.close();
    }
  }

  /** Empties the extension's database, which leaves the browser as one that never saw any of it. */
  async forgetEverything(): Promise<void> {
    const page = await this.context.newPage();
    await page.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('dsh-feedback');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const db = opening.result;
            const names = [...db.objectStoreNames];
            const emptying = db.transaction(names, 'readwrite');
            for (const name of names) emptying.objectStore(name).clear();
            emptying.onerror = () => reject(emptying.error);
            emptying.oncomplete = () => {
              db.close();
              resolve();
            };
          };
        }),
    );
    await page.close();
  }

  /** Closes the browser and removes its profile. Safe to call more than once. */
  async close(): Promise<void> {
    await this.context.close();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** Without it the browser switches an unpacked extension off that reloads itself. */
async function allowReloading(profile: string): Promise<void> {
  const folder = path.join(profile, 'Default');
  await mkdir(folder, { recursive: true });
  const preferences = { extensions: { ui: { developer_mode: true } } };
  await writeFile(path.join(folder, 'Preferences'), JSON.stringify(preferences));
}

function launch(folder: string, options: ExtensionBrowserOptions): Promise<BrowserContext> {
  const builds = ['extension', ...(options.secondBuild ? ['second'] : [])]
    .map((name) => path.join(folder, name))
    .join(',');
  return chromium.launchPersistentContext(path.join(folder, 'profile'), {
    executablePath: chromiumExecutable(),
    // Signals are for whoever opened this: closing is theirs, and so is what has to be cleaned up besides.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    headless: false,
    viewport: options.viewport === undefined ? { width: 1280, height: 800 } : options.viewport,
    locale: 'en-US',
    colorScheme: options.colorScheme ?? 'light',
    args: [
      // Playwright's own headless mode has no extensions; the browser's has.
      ...(options.headless === false ? [] : ['--headless=new']),
      // A mouse, whatever the machine has: without one, pages show what otherwise waits for the pointer.
      '--blink-settings=availableHoverTypes=2,primaryHoverType=2,availablePointerTypes=4,primaryPointerType=4',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...(options.isBare ? [] : [`--disable-extensions-except=${builds}`, `--load-extension=${builds}`]),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}
