import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { MemoryTables } from '../support/memory-tables.ts';
import { happening } from './events.ts';
import { runModel, type Tally } from './run.ts';

/** Runs the model with ever new seeds for a while: `npm run test:soak -- --minutes 10`. */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '5' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('--minutes wants a number of minutes, such as --minutes 10');

const RUNS_PER_SEED = 500;
const end = Date.now() + minutes * 60_000;
const tally: Tally = new Map();
let runs = 0;

while (Date.now() < end) {
  const seed = Math.floor(Math.random() * 2 ** 31);
  console.log(`seed ${seed}`);
  const property = fc.asyncProperty(happening, (story) => runModel(() => new MemoryTables(), story, tally));
  // Fails with the seed, and with the shortest story that goes wrong.
  await fc.assert(property, { seed, numRuns: RUNS_PER_SEED });
  runs += RUNS_PER_SEED;
}
console.log(`${runs} runs, nothing lost`, Object.fromEntries([...tally].toSorted()));
