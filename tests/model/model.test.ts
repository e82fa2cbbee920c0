import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KINDS_OF_TABLES } from '../support/tables.ts';
import { happening } from './events.ts';
import { FAULTS } from './faulty-network.ts';
import { runModel, type Tally } from './run.ts';

const SEED = Number(process.env['MODEL_SEED'] ?? 1);
const RUNS: Record<string, number> = { memory: Number(process.env['MODEL_RUNS'] ?? 2_000), database: 100 };

test.each(KINDS_OF_TABLES)(
  'whatever happens to two browsers and a host, nobody loses a word; in %s',
  async (kind, openTables) => {
    const tally: Tally = new Map();
    const property = fc.asyncProperty(happening, (story) => runModel(openTables, story, tally));
    await fc.assert(property, { seed: SEED, numRuns: RUNS[kind]! });
    console.log(`seed ${SEED}, ${RUNS[kind]} runs:`, Object.fromEntries([...tally].toSorted()));
    const happened = [...FAULTS, 'worker dead and back'].filter((fault) => (tally.get(fault) ?? 0) > 0);
    expect(happened).toEqual([...FAULTS, 'worker dead and back']);
  },
  600_000,
);
