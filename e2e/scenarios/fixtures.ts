import { expect, type Page, test as base } from '@playwright/test';
import { ChatPage } from '../browser/chat-page.ts';
import { ControlStates } from '../browser/control-states.ts';
import { ExtensionBrowser, type ExtensionBrowserOptions } from '../browser/extension.ts';
import { type ModelServer, startModelServer } from '../host/model-server.ts';
import { type Proxy, startProxy } from '../host/proxy.ts';
import { type HostOptions, RealHost } from '../host/real-host.ts';

interface WorkerFixtures {
  model: ModelServer;
  /** A running host that the worker's tests share, each with sessions of its own. */
  host: RealHost;
}

interface TestFixtures {
  /** How the extension's browser is opened; set with `test.use`. */
  browserOptions: ExtensionBrowserOptions;
  extension: ExtensionBrowser;
  /** Opens a session of a host, in the browser's first tab or in a new one, under the host's own address or another. */
  openChat(host: RealHost, session: { id: string }, options?: { origin?: string; newTab?: boolean }): Promise<ChatPage>;
  /** Opens a session of a host in which each row shows another state of our control. */
  openStates(host: RealHost): Promise<ControlStates>;
  /** Makes a host of the test's own, running, for tests that stop it or switch parts of it off. */
  ownHost(options?: HostOptions): Promise<RealHost>;
  /** What pages said in their consoles that they should not have: errors, warnings, uncaught exceptions. */
  complaints: string[];
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  model: [
    async ({}, use) => {
      const model = await startModelServer();
      await use(model);
      await model.stop();
    },
    { scope: 'worker' },
  ],

  host: [
    async ({ model }, use) => {
      const host = await RealHost.create({ modelBaseUrl: model.baseUrl });
      try {
        await host.start();
        await use(host);
      } finally {
        await host.dispose();
      }
    },
    { scope: 'worker' },
  ],

  browserOptions: [{}, { option: true }],

  complaints: async ({}, use) => {
    await use([]);
  },

  extension: async ({ browserOptions, complaints }, use) => {
    const extension = await ExtensionBrowser.open(browserOptions);
    const watch = (page: Page) => {
      page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
      });
    };
    extension.context.pages().forEach(watch);
    extension.context.on('page', watch);
    try {
      await use(extension);
    } finally {
      await extension.close();
    }
  },

  openChat: async ({ extension }, use) => {
    await use(async (host, session, { newTab = false, origin = host.origin } = {}) => {
      const [first] = extension.context.pages();
      const page = first && !newTab ? first : await extension.context.newPage();
      return ChatPage.open(page, origin, session.id);
    });
  },

  openStates: async ({ openChat }, use) => {
    const proxies: Proxy[] = [];
    try {
      await use(async (host) => {
        const proxy = await startProxy(host.origin);
        proxies.push(proxy);
        return ControlStates.arrange(host, proxy, (session) => openChat(host, session, { origin: proxy.origin }));
      });
    } finally {
      await Promise.all(proxies.map((proxy) => proxy.stop()));
    }
  },

  ownHost: async ({ model }, use) => {
    const hosts: RealHost[] = [];
    try {
      await use(async (options = {}) => {
        const host = await RealHost.create({ modelBaseUrl: model.baseUrl, ...options });
        hosts.push(host);
        await host.start();
        return host;
      });
    } finally {
      await Promise.all(hosts.map((host) => host.dispose()));
    }
  },
});

export { expect };
