import { EXTENSION_ID } from '../browser/extension.ts';
import type { RealHost } from '../host/real-host.ts';
import { manyAnswers, type SeededSession } from '../host/seed.ts';
import { bareLike, inLanes } from './bare-client.ts';
import { CommittedFile } from './committed-file.ts';
import { median } from './statistics.ts';
import { short } from './table.ts';
import { firstPage, type Measurement, type World } from './world.ts';
import { fillQueue } from './queue.ts';

const NAMED = {
  what: 'mutations waiting in 20 sessions → all committed, against a bare script',
  target: '≥ 0.9 of its throughput',
};
const SESSIONS = 20;
/** As many sessions at a time as the extension sends. */
const LANES = 4;

/** How fast what waits is sent once the host may be asked, and how fast a script that does nothing else sends the same. */
export const draining: Measurement = {
  ...NAMED,
  measure: async (world) => {
    const perSession = world.amount(50, 5);
    const values = { ours: [] as number[], bare: [] as number[] };
    for (let time = 0; time < world.amount(3, 1); time += 1) {
      // A host of its own each time: the more it holds, the slower it is.
      values.bare.push(await sent(world, perSession, bareScript));
      values.ours.push(await sent(world, perSession, extension));
    }
    const share = median(values.bare) / median(values.ours);
    const count = SESSIONS * perSession;
    return [
      {
        what: `${count.toLocaleString('en-US')} ${NAMED.what}`,
        target: NAMED.target,
        figure: `${short((count / median(values.ours)) * 1_000)} / s, bare ${short((count / median(values.bare)) * 1_000)} / s`,
        ratio: share,
        verdict: share >= 0.9 ? 'ok' : 'MISS',
        note: `to the last one in the host’s file; median of ${values.ours.length}, ${LANES} sessions at a time; ratio of the throughputs`,
        values,
      },
    ];
  },
};

type Sender = (world: World, host: RealHost, sessions: SeededSession[]) => Promise<() => Promise<unknown>>;

/** @returns how long it takes, in milliseconds */
async function sent(world: World, perSession: number, prepare: Sender): Promise<number> {
  const host = await world.host();
  const sessions = Array.from({ length: SESSIONS }, () => host.seed(manyAnswers(perSession)));
  // One to begin with, so that there is a file.
  const first = host.seed(manyAnswers(1));
  await bareLike(host.origin, first.id, first.turns[0]!.assistantMessageIds[0]!);
  const send = await prepare(world, host, sessions);
  const file = new CommittedFile(host.home);
  try {
    const began = Date.now();
    const committed = file.until((stored) =>
      sessions.every(({ id, turns }) => stored[id]?.items.length === turns.length),
    );
    await Promise.all([send(), committed]);
    return (await committed) - began;
  } finally {
    file.close();
    await host.dispose();
  }
}

const bareScript: Sender = async (_world, host, sessions) => () =>
  inLanes(sessions, LANES, async ({ id, turns }) => {
    for (const { assistantMessageIds } of turns) await bareLike(host.origin, id, assistantMessageIds[0]!);
  });

const extension: Sender = async (world, host, sessions) => {
  const browser = await world.browser();
  const page = firstPage(browser);
  await page.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
  // The worker has made the tables before anything is put into them.
  await page.waitForFunction(async () => (await indexedDB.databases()).some(({ name }) => name === 'dsh-feedback'));
  await fillQueue(page, host.origin, sessions);
  const worker = browser.context.serviceWorkers()[0] ?? (await browser.context.waitForEvent('serviceworker'));
  return () => worker.evaluate(() => globalThis.dispatchEvent(new Event('online')));
};
