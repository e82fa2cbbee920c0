import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KINDS_OF_TABLES } from '../support/tables.ts';
import { events } from './events.ts';
import { FAULTS } from './faulty-network.ts';
import { runModel, type Tally } from './run.ts';

const SEED = Number(process.env['MODEL_SEED'] ?? 1);
const RUNS: Record<string, number> = { memory: Number(process.env['MODEL_RUNS'] ?? 2_000), database: 100 };

test.each(KINDS_OF_TABLES)(
  'whatever happens to two browsers and a host, nobody loses a word; in %s',
  async (kind, openTables) => {
    const tally: Tally = new Map();
    const property = fc.asyncProperty(events, (happening) => runModel(openTables, happening, tally));
    await fc.assert(property, { seed: SEED, numRuns: RUNS[kind]! });
    console.log(`seed ${SEED}, ${RUNS[kind]} runs:`, Object.fromEntries([...tally].toSorted()));
    for (const fault of FAULTS) expect(tally.get(fault), fault).toBeGreaterThan(0);
    expect(tally.get('worker dead and back')).toBeGreaterThan(0);
  },
  600_000,
);
