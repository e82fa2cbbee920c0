import { parseArgs } from 'node:util';
import { ChatPage } from '../browser/chat-page.ts';
import { ExtensionBrowser } from '../browser/extension.ts';
import { startModelServer } from '../host/model-server.ts';
import { RealHost } from '../host/real-host.ts';
import { sampleSessions } from '../host/sample-sessions.ts';
import { eventually } from './eventually.ts';

/**
 * Starts a real host with sample sessions, a model that needs no key, and a Chromium with the extension on it. With
 * `--headless` it rates one message through the page instead, and prints what the host then has stored.
 */
const headless = wantsHeadless();
const cleanups: (() => Promise<void>)[] = [];

/** Ends as soon as somebody wants this to end; nothing below may end the process before it has cleaned up. */
const interrupted = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Ending is how the one with a window is used; the other has not done what it was asked for.
      if (headless) process.exitCode = 1;
      resolve();
    });
  }
});

try {
  await Promise.race([run(), interrupted]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const cleanup of cleanups.toReversed()) await cleanup().catch(() => {});
}
process.exit();

async function run(): Promise<void> {
  if (!headless && process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
    throw new Error('There is no display to open a browser on. Use `npm start -- --headless`.');
  }
  const model = await startModelServer({ tokenDelayMs: 40 });
  cleanups.push(() => model.stop());
  const host = await RealHost.create({ modelBaseUrl: model.baseUrl });
  cleanups.push(() => host.dispose());
  const [first] = sampleSessions(host);
  await host.start();
  const opening = ExtensionBrowser.open({ headless, viewport: null });
  cleanups.push(async () => (await opening).close());
  const browser = await opening;
  const page = browser.context.pages()[0] ?? (await browser.context.newPage());
  const chat = await ChatPage.open(page, host.origin, first.id);

  if (headless) {
    const row = first.turns[0]!;
    await chat.like(row.turn).click();
    const item = await eventually('the host to store the rating', async () =>
      (await host.items(first.id)).find(({ messageId }) => messageId === row.assistantMessageIds.at(-1)),
    );
    console.log(JSON.stringify(item, null, 2));
  } else {
    console.error(`DSH with DSH Feedback: ${host.origin}\nClose the browser, or press Ctrl+C, to end.`);
    await new Promise((resolve) => browser.context.once('close', resolve));
  }
}

function wantsHeadless(): boolean {
  try {
    return parseArgs({ options: { headless: { type: 'boolean', default: false } } }).values.headless;
  } catch (error) {
    console.error(`${(error as Error).message}\nUsage: npm start [-- --headless]`);
    process.exit(1);
  }
}
