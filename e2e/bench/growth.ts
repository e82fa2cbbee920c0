import { setTimeout as delay } from 'node:timers/promises';
import { ChatPage } from '../browser/chat-page.ts';
import { EXTENSION_ID } from '../browser/extension.ts';
import { fillStore } from '../browser/large-store.ts';
import { manyAnswers } from '../host/seed.ts';
import { noted, noteMoments } from './moments.ts';
import { median } from './statistics.ts';
import { type Row, short } from './table.ts';
import { firstPage, type Measurement } from './world.ts';

const WHAT = 'per-session work as all records grow';
const RECORDS_PER_SESSION = 200;
const TURNS = 5;
const SETTLED_AFTER_MS = 500;

/** Whether what is done for one session costs more the more there is of others. */
export const growth: Measurement = {
  what: WHAT,
  target: 'flat within 1.5',
  measure: async (world): Promise<Row[]> => {
    const sizes = world.isQuick ? [1_000, 10_000] : [1_000, 10_000, 100_000];
    const host = await world.host();
    const { context } = await world.browser();
    const page = firstPage({ context });
    await noteMoments(page, 'ours');
    const chat = await ChatPage.open(page, host.origin, host.seed(manyAnswers(TURNS)).id);
    await chat.like(TURNS).click();
    const filling = await context.newPage();
    await filling.goto(`chrome-extension://${EXTENSION_ID}/options.html`);

    const values: Record<string, number[]> = {};
    const medians = { shown: [] as number[], stored: [] as number[] };
    for (const size of sizes) {
      await filling.bringToFront();
      await fillStore(filling, { sessions: size / RECORDS_PER_SESSION, recordsPerSession: RECORDS_PER_SESSION });
      await page.bringToFront();
      const shown: number[] = [];
      const stored: number[] = [];
      for (let time = 0; time < world.amount(25, 4); time += 1) {
        await page.reload();
        shown.push(...(await noted(page, 'shown')));
        await delay(SETTLED_AFTER_MS);
        await chat.like(1 + (time % (TURNS - 1))).click();
        stored.push(...(await noted(page, 'stored')));
        await delay(SETTLED_AFTER_MS);
      }
      // The first of each finds the database as the filling has left it.
      medians.shown.push(median(shown.slice(1)));
      medians.stored.push(median(stored.slice(1)));
      values[`shown, ${size}`] = shown;
      values[`stored, ${size}`] = stored;
    }
    const steps = sizes.map((size) => `${size / 1_000}k`).join(' → ');
    return [
      row(`${WHAT}, ${steps}: reload → rating visible`, medians.shown, values),
      row(`${WHAT}, ${steps}: click → stored`, medians.stored),
    ];
  },
};

function row(what: string, medians: number[], values?: Record<string, number[]>): Row {
  const ratio = Math.max(...medians) / medians[0]!;
  return {
    what,
    target: 'flat within 1.5',
    figure: `${medians.map(short).join(' → ')} ms`,
    ratio,
    verdict: ratio <= 1.5 ? 'ok' : 'MISS',
    note: 'medians; ratio of the largest to the first',
    ...(values && { values }),
  };
}
