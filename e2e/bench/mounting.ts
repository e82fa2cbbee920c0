import type { Page } from '@playwright/test';
import { ChatPage } from '../browser/chat-page.ts';
import { manyAnswers } from '../host/seed.ts';
import { profiled, type ScriptTime } from './profile.ts';
import { median } from './statistics.ts';
import { type Row, short } from './table.ts';
import { firstPage, type Measurement } from './world.ts';

const INTERVAL_US = 250;
/** A page that was loaded has done what it does at first. */
const SETTLED_AFTER_MS = 1_000;
const WHAT = 'our script time to mount all';
/** How many more rows a session has than are counted: what the page shows from the start is there before the measuring. */
const MORE = 60;

/** What it costs to put a control into each of many rows, ours and the host's own. */
export const mounting: Measurement = {
  what: `500 rows: ${WHAT}`,
  target: '≤ the native controls’',
  measure: async (world): Promise<Row[]> => {
    const rows = world.amount(500, 150);
    // The host's own cannot be told from the rest of its page: it is what that spends more with them than without.
    const host = await world.host();
    const without = await world.host({ overlays: ['no-native-controls'] });
    const session = host.seed(manyAnswers(rows + MORE));
    const sessionWithout = without.seed(manyAnswers(rows + MORE));
    const ours = firstPage(await world.browser());
    const native = firstPage(await world.bareBrowser());
    const neither = firstPage(await world.bareBrowser());
    await ChatPage.open(ours, host.origin, session.id);
    await ChatPage.open(native, host.origin, session.id);
    await ChatPage.open(neither, without.origin, sessionWithout.id);

    const values = { ours: [] as number[], longest: [] as number[], native: [] as number[], neither: [] as number[] };
    for (let time = 0; time < world.amount(11, 2); time += 1) {
      const mounted = await loaded(ours, rows);
      values.ours.push(mounted.ours);
      values.longest.push(mounted.longestOfOurs);
      // Whatever grows with time is as much on one side as on the other.
      const pair = [['native', native] as const, ['neither', neither] as const];
      for (const [name, page] of time % 2 === 0 ? pair : pair.toReversed()) {
        values[name].push((await loaded(page, rows)).page);
      }
    }
    const our = median(values.ours);
    const its = median(values.native) - median(values.neither);
    const longest = Math.max(...values.longest);
    return [
      {
        what: `${rows} rows: ${WHAT}`,
        target: '≤ the native controls’',
        figure: `${short(our)} ms, native ${short(its)} ms`,
        ratio: its > 0 ? our / its : undefined,
        verdict: our <= its ? 'ok' : 'MISS',
        note: `medians of ${values.ours.length} loads; native: the page’s script time with them (${short(median(values.native))} ms) less that without`,
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

/** Loads the page anew and has it show so many earlier rows, which alone is measured. */
async function loaded(page: Page, rows: number): Promise<ScriptTime> {
  await page.bringToFront();
  await page.reload();
  await page.locator('[data-turn-tail]').first().waitFor();
  await page.waitForTimeout(SETTLED_AFTER_MS);
  return profiled(page, INTERVAL_US, () =>
    page.evaluate(async (wanted) => {
      const shown = () => document.querySelectorAll('[data-turn-tail]').length;
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const last = shown() + wanted;
      const end = performance.now() + 60_000;
      while (shown() < last && performance.now() < end) {
        const before = shown();
        document
          .querySelector<HTMLElement>('[data-chat-flow] > :first-child:not([data-chat-flow-key]) button')
          ?.click();
        for (let frames = 0; shown() === before && frames < 120; frames += 1) await frame();
      }
      if (shown() < last) throw new Error(`Only ${shown()} of ${last} rows are shown.`);
      // Whatever follows the last row.
      for (let frames = 0; frames < 30; frames += 1) await frame();
      const controls = document.querySelectorAll('dsh-feedback').length;
      if (controls > 0 && controls < shown()) throw new Error('Not every row has a control.');
    }, rows),
  );
}
