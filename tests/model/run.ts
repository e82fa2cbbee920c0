import { setImmediate as breathe } from 'node:timers/promises';
import type { TestTables } from '../support/tables.ts';
import { checkAfterQuiet, checkAlways } from './invariants.ts';
import { type Event, World } from './world.ts';

/** How often each thing happened, over many runs. */
export type Tally = Map<string, number>;

export interface Happening {
  /** Whether the sessions were opened while the host was away. */
  hostIsAway: boolean;
  /** Whether the host is a new one, which keeps reasons. */
  keepsReasons: boolean;
  /** What happens then, with how much of what it sets going is let through before the next. */
  events: { event: Event; breath: number }[];
}

/**
 * Lets events happen in a fresh world, then everything be well, and checks it all along.
 *
 * @param tally counts what happened
 * @throws for what must not be
 */
export async function runModel(
  openTables: () => TestTables,
  { hostIsAway, keepsReasons, events }: Happening,
  tally: Tally,
): Promise<void> {
  const world = await World.open(openTables, hostIsAway);
  world.host.keepsCategories = keepsReasons;
  const count = (what: string, times = 1) => tally.set(what, (tally.get(what) ?? 0) + times);
  for (const { event, breath } of events) {
    await world.happens(event);
    count(event.kind === 'host' ? `host ${event.failure ?? 'well'}` : event.kind);
    for (let turn = 0; turn < breath; turn += 1) await breathe();
    await checkAlways(world);
  }
  await world.quiet();
  await checkAlways(world);
  await checkAfterQuiet(world);
  for (const { network, deaths, tables } of world.browsers) {
    for (const [fault, times] of network.counts) count(fault, times);
    count('worker dead and back', deaths);
    for (const { problem } of await tables.allRecords()) if (problem) count(`in the end ${problem.kind}`);
  }
}
