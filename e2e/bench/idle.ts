import { setTimeout as delay } from 'node:timers/promises';
import { ChatPage } from '../browser/chat-page.ts';
import { EXTENSION_ID } from '../browser/extension.ts';
import { manyAnswers } from '../host/seed.ts';
import { eventually } from '../setup/eventually.ts';
import { profiled } from './profile.ts';
import { type Row, short } from './table.ts';
import { firstPage, type Measurement } from './world.ts';

const INTERVAL_US = 1_000;
/** What the page and a click have set going is over by then. */
const SETTLED_AFTER_MS = 10_000;
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

    const connection = browser.context.browser();
    if (!connection) throw new Error('The browser cannot be spoken to.');
    const targets = await connection.newBrowserCDPSession();
    let wakeUps = 0;
    targets.on('Target.targetCreated', ({ targetInfo }) => {
      if (targetInfo.url.startsWith(`chrome-extension://${EXTENSION_ID}`)) wakeUps += 1;
    });
    // While it is watched like this the worker does not end by itself.
    await browser.stopWorker();
    await page.bringToFront();
    await delay(1_000);
    await targets.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'service_worker' }] });
    // What is there already is told first.
    await delay(200);
    const awakeAtFirst = wakeUps;

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
    await targets.detach();
    const woken = wakeUps - awakeAtFirst;
    if (awakeAtFirst > 0) throw new Error('The worker could not be stopped.');
    return [
      {
        what: WHAT,
        target: 'none',
        figure: `${woken} wake-ups, ${calls} calls of our functions, ${short(ours)} ms`,
        verdict: woken === 0 && calls === 0 && ours === 0 ? 'ok' : 'MISS',
        note: `${forMs / 1_000} s with the worker stopped; every call in the page counted`,
      },
    ];
  },
};
