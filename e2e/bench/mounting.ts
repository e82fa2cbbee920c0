import type { Page } from '@playwright/test';
import { ChatPage } from '../browser/chat-page.ts';
import { manyAnswers } from '../host/seed.ts';
import { profiled, type ScriptTime } from './profile.ts';
import { median } from './statistics.ts';
import { type Row, short } from './table.ts';
import { firstPage, type Measurement } from './world.ts';

const INTERVAL_US = 250;
const WHAT = 'our script time to mount all';

/** What it costs to put a control into each of many rows, ours and the host's own. */
export const mounting: Measurement = {
  what: `500 rows: ${WHAT}`,
  target: '≤ the native controls’',
  measure: async (world): Promise<Row[]> => {
    const rows = world.amount(500, 150);
    // The host's own cannot be told from the rest of its page: it is what that spends more with them than without.
    const host = await world.host();
    const without = await world.host({ overlays: ['no-native-controls'] });
    const session = host.seed(manyAnswers(rows));
    const sessionWithout = without.seed(manyAnswers(rows));
    const ours = firstPage(await world.browser());
    const bareBrowser = await world.bareBrowser();
    const native = firstPage(bareBrowser);
    const nothing = await bareBrowser.context.newPage();
    await ChatPage.open(ours, host.origin, session.id);
    await ChatPage.open(native, host.origin, session.id);
    await ChatPage.open(nothing, without.origin, sessionWithout.id);

    const values = { ours: [] as number[], longest: [] as number[], native: [] as number[] };
    for (let time = 0; time < world.amount(7, 2); time += 1) {
      const mounted = await loaded(ours, rows);
      values.ours.push(mounted.ours);
      values.longest.push(mounted.longestOfOurs);
      const withNatives = await loaded(native, rows);
      const withNone = await loaded(nothing, rows);
      values.native.push(withNatives.page - withNone.page);
    }
    const [our, its] = [median(values.ours), median(values.native)];
    const longest = Math.max(...values.longest);
    return [
      {
        what: `${rows} rows: ${WHAT}`,
        target: '≤ the native controls’',
        figure: `${short(our)} ms, native ${short(its)} ms`,
        ratio: our / its,
        verdict: our <= its ? 'ok' : 'MISS',
        note: `median of ${values.ours.length} loads; native: the page’s script time with them less that without`,
        values,
      },
      {
        what: `${rows} rows: longest task of ours`,
        target: '≤ 50 ms',
        figure: `${short(longest)} ms`,
        verdict: longest <= 50 ? 'ok' : 'MISS',
        note: `longest unbroken stretch of our functions in ${values.longest.length} loads, sampled every ${INTERVAL_US / 1_000} ms`,
      },
    ];
  },
};

/** Loads the page anew and has it show all its rows. */
async function loaded(page: Page, rows: number): Promise<ScriptTime> {
  await page.bringToFront();
  return profiled(page, INTERVAL_US, async () => {
    await page.reload();
    await page.locator('[data-turn-tail]').first().waitFor();
    await page.evaluate(async (wanted) => {
      const shown = () => document.querySelectorAll('[data-turn-tail]').length;
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const end = performance.now() + 60_000;
      while (shown() < wanted && performance.now() < end) {
        const before = shown();
        document
          .querySelector<HTMLElement>('[data-chat-flow] > :first-child:not([data-chat-flow-key]) button')
          ?.click();
        for (let frames = 0; shown() === before && frames < 120; frames += 1) await frame();
      }
      if (shown() < wanted) throw new Error(`Only ${shown()} of ${wanted} rows are shown.`);
      // Whatever follows the last row.
      for (let frames = 0; frames < 30; frames += 1) await frame();
      if (document.querySelector('dsh-feedback') && document.querySelectorAll('dsh-feedback').length < wanted) {
        throw new Error('Not every row has a control.');
      }
    }, rows);
  });
}
