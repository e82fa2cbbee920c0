import { setTimeout as delay } from 'node:timers/promises';
import { ChatPage } from '../browser/chat-page.ts';
import { manyAnswers } from '../host/seed.ts';
import { noted, noteMoments } from './moments.ts';
import { p95 } from './statistics.ts';
import { type Row, times } from './table.ts';
import { firstPage, type Measurement } from './world.ts';

const WHAT = 'click → stored (strict durability)';
const TURNS = 5;
/** What a click has set going is over by then: it is sent, and the page was told. */
const SETTLED_AFTER_MS = 700;

/** From a click to the page's being told that its transaction is complete. */
export const clickToStored: Measurement = {
  what: WHAT,
  target: 'p95 ≤ 15 ms awake, ≤ 250 ms asleep',
  measure: async (world) => {
    const host = await world.host();
    const browser = await world.browser();
    const page = firstPage(browser);
    await noteMoments(page, 'ours');
    const chat = await ChatPage.open(page, host.origin, host.seed(manyAnswers(TURNS)).id);
    const worker = await world.keep(browser.workerStopper(), (stopper) => stopper.close());
    await page.bringToFront();
    // The first loads what is loaded on demand, once in a page's life.
    await clicked(chat, 0);

    const values = { awake: [] as number[], asleep: [] as number[] };
    for (let time = 0; time < world.amount(60, 6); time += 1) {
      values.awake.push(await clicked(chat, 2 * time + 1));
      values.asleep.push(await clicked(chat, 2 * time + 2, () => worker.stop()));
    }
    return [row('awake', 15, values.awake), row('asleep', 250, values.asleep)];
  },
};

/** One click on one of the buttons, each of which it gives or takes back in turn. */
async function clicked(chat: ChatPage, time: number, before = async () => {}): Promise<number> {
  const { page } = chat;
  const turn = TURNS - (time % TURNS);
  await chat.like(turn).hover();
  await delay(50);
  await before();
  await page.mouse.down();
  await page.mouse.up();
  const [value] = await noted(page, 'stored');
  await delay(SETTLED_AFTER_MS);
  return value!;
}

function row(state: string, limitMs: number, values: number[]): Row {
  return {
    what: `${WHAT}: worker ${state}`,
    target: `p95 ≤ ${limitMs} ms`,
    figure: times(values),
    verdict: p95(values) <= limitMs ? 'ok' : 'MISS',
    note: `to the reply that follows the commit, in the page; ${values.length} clicks`,
    values: { ms: values },
  };
}
