import { setTimeout as delay } from 'node:timers/promises';
import { ChatPage } from '../browser/chat-page.ts';
import { manyAnswers } from '../host/seed.ts';
import { eventually } from '../setup/eventually.ts';
import { noted, noteMoments } from './moments.ts';
import { p95 } from './statistics.ts';
import { type Row, times } from './table.ts';
import { firstPage, type Measurement } from './world.ts';

const WHAT = 'reload → recorded rating visible, after the row is rendered';
/** How long is waited for the host's own buttons to show something. */
const NATIVE_WAITS_MS = 2_000;

/** How soon a page that is loaded anew shows what was said before. */
export const reload: Measurement = {
  what: WHAT,
  target: 'p95 ≤ 50 ms awake, ≤ 250 ms asleep',
  measure: async (world) => {
    const host = await world.host();
    const session = host.seed(manyAnswers(10));
    const browser = await world.browser();
    const page = firstPage(browser);
    await noteMoments(page, 'ours');
    const chat = await ChatPage.open(page, host.origin, session.id);
    await chat.like(10).click();
    await eventually('the host to store the rating', async () => (await host.items(session.id)).length === 1);
    const worker = await world.keep(browser.workerStopper(), (stopper) => stopper.close());
    await page.bringToFront();

    const values = { awake: [] as number[], asleep: [] as number[] };
    for (let time = 0; time < world.amount(40, 4); time += 1) {
      for (const state of ['awake', 'asleep'] as const) {
        if (state === 'asleep') await worker.stop();
        await page.reload();
        values[state].push(...(await noted(page, 'shown')));
        // Whatever the page's coming has set going is over by then.
        await delay(300);
      }
    }

    const bare = firstPage(await world.bareBrowser());
    const native = await ChatPage.open(bare, host.origin, session.id);
    await bare.reload();
    await native.tail(10).waitFor();
    await delay(NATIVE_WAITS_MS);
    const shows = await native.natives(10).and(bare.locator('[aria-pressed="true"]')).count();
    const note =
      shows > 0
        ? 'the host’s own: shown by itself'
        : `the host’s own: not within ${NATIVE_WAITS_MS / 1_000} s, unless hovered`;
    return [row('awake', 50, values.awake, note), row('asleep', 250, values.asleep, note)];
  },
};

function row(state: string, limitMs: number, values: number[], note: string): Row {
  return {
    what: `${WHAT}: worker ${state}`,
    target: `p95 ≤ ${limitMs} ms`,
    figure: times(values),
    verdict: p95(values) <= limitMs ? 'ok' : 'MISS',
    note: `${values.length} reloads; ${note}`,
    values: { ms: values },
  };
}
