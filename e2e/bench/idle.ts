import { setTimeout as delay } from 'node:timers/promises';
import { ChatPage } from '../browser/chat-page.ts';
import { EXTENSION_ID } from '../browser/extension.ts';
import { manyAnswers } from '../host/seed.ts';
import { eventually } from '../setup/eventually.ts';
import { profiled } from './profile.ts';
import { type Row, short } from './table.ts';
import { firstPage, type Measurement } from './world.ts';

const INTERVAL_US = 1_000;
/** What the page and a click have set going is over by then, the offer to take it back included. */
const SETTLED_AFTER_MS = 12_000;
const WHAT = 'worker wake-ups and our script time, DSH tab open, nothing happening';

interface Coverage {
  result: { url: string; functions: { ranges: { count: number }[] }[] }[];
}

/** What the extension does while nobody does anything. */
export const idle: Measurement = {
  what: WHAT,
  target: 'none',
  measure: async (world): Promise<Row[]> => {
    const forMs = world.amount(600_000, 20_000);
    const host = await world.host();
    const browser = await world.browser();
    const page = firstPage(browser);
    const session = host.seed(manyAnswers(20));
    const chat = await ChatPage.open(page, host.origin, session.id);
    await chat.tails.last().waitFor();
    await chat.like(20).click();
    await eventually('the host to store the rating', async () => (await host.items(session.id)).length === 1);
    await page.mouse.move(0, 0);
    await delay(SETTLED_AFTER_MS);

    // While it is watched as it is here the worker does not end by itself: it is stopped, and every start of it is counted.
    const own = await browser.context.newPage();
    await own.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
    const watching = await browser.context.newCDPSession(own);
    let state = 'unknown';
    let wakeUps = 0;
    watching.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { runningStatus } of versions) {
        if (state === 'stopped' && runningStatus !== 'stopped') wakeUps += 1;
        state = runningStatus;
      }
    });
    await watching.send('ServiceWorker.enable');
    await watching.send('ServiceWorker.stopAllWorkers');
    await page.bringToFront();
    await eventually('the worker to stop', async () => state === 'stopped');
    await delay(1_000);
    wakeUps = 0;

    const counting = await page.context().newCDPSession(page);
    await counting.send('Profiler.enable');
    await counting.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const { ours } = await profiled(page, INTERVAL_US, () => delay(forMs));
    const { result } = (await counting.send('Profiler.takePreciseCoverage')) as Coverage;
    const calls = result
      .filter(({ url }) => url.startsWith(`chrome-extension://${EXTENSION_ID}`))
      .flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0))
      .reduce((sum, count) => sum + count, 0);
    await counting.detach();
    return [
      {
        what: WHAT,
        target: 'none',
        figure: `${wakeUps} wake-ups, ${calls} calls of our functions, ${short(ours)} ms`,
        verdict: wakeUps === 0 && calls === 0 && ours === 0 ? 'ok' : 'MISS',
        note: `${forMs / 1_000} s with the worker stopped; its starts and every call in the page counted`,
      },
    ];
  },
};
