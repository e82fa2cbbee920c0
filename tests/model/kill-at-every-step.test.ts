import { describe, expect, test } from 'vitest';
import { valueOf } from '../../src/domain/feedback.ts';
import { MemoryTables } from '../support/memory-tables.ts';
import { DISLIKE, HOME, LIKE } from '../support/values.ts';
import { checkAfterQuiet, checkAlways } from './invariants.ts';
import { MESSAGES, SESSIONS, World } from './world.ts';

const FIRST = { browser: 0, session: 0, message: 0 };
const rate = (rating: 'positive' | 'negative' | null) => ({ kind: 'rate', ...FIRST, rating }) as const;

interface Scenario {
  /** What was there before the worker began. */
  before?: (world: World<MemoryTables>) => Promise<void>;
  /** Sets going what is interrupted. */
  begin: (world: World<MemoryTables>) => Promise<void>;
}

/** A wish that is stored and was not sent yet. */
async function waiting(world: World<MemoryTables>, rating: 'positive' | 'negative' | null): Promise<void> {
  await world.happens({ kind: 'host', failure: 'unreachable' });
  await world.happens(rate(rating));
  await world.idle();
  await world.happens({ kind: 'host', failure: null });
}

async function arrived(world: World<MemoryTables>): Promise<void> {
  await world.happens(rate('positive'));
  await world.idle();
}

/** Clicks until the click is stored, as a person does who is not told that it was. */
async function clicked(world: World<MemoryTables>): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    await world.happens(rate('negative'));
    await world.idle();
    const record = await world.browsers[0]!.tables.record(world.current(0), MESSAGES[0]!);
    if (record?.desired?.rating === 'negative') return;
  }
}

const send = async (world: World<MemoryTables>) => world.browsers[0]!.run('forced');

const SCENARIOS: Record<string, Scenario> = {
  'a first put': { before: (world) => waiting(world, 'positive'), begin: send },
  'a put on what is there': {
    before: async (world) => {
      await arrived(world);
      await waiting(world, 'negative');
    },
    begin: send,
  },
  'a delete': {
    before: async (world) => {
      await arrived(world);
      await waiting(world, null);
    },
    begin: send,
  },
  'a put that meets the effect of an earlier one': {
    before: async (world) => {
      await world.happens({ kind: 'fault', browser: 0, fault: 'lost reply' });
      await arrived(world);
      await waiting(world, 'negative');
    },
    begin: send,
  },
  'a pull of what is new': {
    before: async (world) => world.happens({ kind: 'native edit', session: 0, message: 0, value: DISLIKE }),
    begin: (world) => world.happens({ kind: 'open', browser: 0, session: 0 }),
  },
  'a pull of what was changed and what is gone': {
    before: async (world) => {
      await arrived(world);
      await world.happens({ kind: 'native edit', session: 0, message: 0, value: null });
      await world.happens({ kind: 'native edit', session: 0, message: 1, value: { ...LIKE, note: 'theirs' } });
    },
    begin: (world) => world.happens({ kind: 'open', browser: 0, session: 0 }),
  },
  'a pull that finds a conflict': {
    before: async (world) => {
      await waiting(world, 'positive');
      await world.happens({ kind: 'native edit', session: 0, message: 0, value: DISLIKE });
    },
    begin: (world) => world.happens({ kind: 'open', browser: 0, session: 0 }),
  },
  'a click, from the page to the host': { begin: clicked },
};

/** @returns how many steps the worker took, and how everything stood in the end. */
async function play({ before, begin }: Scenario, death?: { step: number; afterIt: boolean }) {
  const world = await World.open(() => new MemoryTables());
  await before?.(world);
  await world.idle();
  const browser = world.browsers[0]!;
  const { life } = browser;
  const stepsBefore = life.steps;
  if (death) life.dieIn(death.step, death.afterIt);
  await begin(world);
  await world.idle();
  const steps = life.steps - stepsBefore;
  if (life.isOver !== (death !== undefined)) throw new Error('it did not die when it should have');
  await world.quiet();
  await checkAlways(world);
  await checkAfterQuiet(world);
  const { records, revisions } = await browser.tables.all();
  return {
    steps,
    host: SESSIONS.map((id) => world.host.items(HOME, id).map((item) => [item.messageId, valueOf(item)])),
    records: records
      .map(({ messageId, base, desired, problem }) => ({
        messageId,
        base: valueOf(base),
        desired,
        kind: problem?.kind,
      }))
      .toSorted((a, b) => a.messageId.localeCompare(b.messageId)),
    revisions: revisions.map(({ messageId, by, value }) => ({ messageId, by, value })),
  };
}

describe.each(Object.entries(SCENARIOS))('a worker that dies during %s', (_, scenario) => {
  test('leaves, once another has taken over, what there would be without its death, whichever step was its last', async () => {
    const { steps, ...undisturbed } = await play(scenario);
    expect(steps).toBeGreaterThan(5);
    for (let step = 0; step < steps; step += 1) {
      for (const afterIt of [false, true]) {
        const { steps: _, ...disturbed } = await play(scenario, { step, afterIt });
        expect(disturbed, `dead ${afterIt ? 'after' : 'before'} step ${step} of ${steps}`).toEqual(undisturbed);
      }
    }
  });
});
