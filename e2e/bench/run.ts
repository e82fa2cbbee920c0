import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { clickable } from './clickable.ts';
import { clickToCommitted } from './click-to-committed.ts';
import { clickToStored } from './click-to-stored.ts';
import { dashboard } from './dashboard.ts';
import { draining } from './draining.ts';
import { growth } from './growth.ts';
import { idle } from './idle.ts';
import { mounting } from './mounting.ts';
import { popup } from './popup.ts';
import { reload } from './reload.ts';
import { sizes } from './sizes.ts';
import { streaming } from './streaming.ts';
import { notMeasured, type Row, table } from './table.ts';
import { type Measurement, World } from './world.ts';

/**
 * Measures the production build in a real browser on a real host, beside the host's own buttons or a browser without the extension,
 * and prints one table. Ends with 0 unless something could not be measured: whether a target is met is for a person to read.
 *
 * Usage: npm run bench [-- --quick] [-- --only=<part of a measurement's name>]
 */
const RESULTS = path.resolve(import.meta.dirname, '..', '..', 'test-results');
const MEASUREMENTS: readonly Measurement[] = [
  sizes,
  streaming,
  clickable,
  reload,
  mounting,
  clickToStored,
  clickToCommitted,
  draining,
  popup,
  dashboard,
  growth,
  idle,
];
/** What hangs ends at some time. */
const LONGEST_MS = { quick: 90_000, full: 1_800_000 };

const { quick: isQuick, only } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
}).values;
let world: World | undefined;
let isInterrupted = false;
const interrupted = new Promise<'interrupted'>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      isInterrupted = true;
      resolve('interrupted');
    });
  }
});

build();
process.exitCode = (await Promise.race([run(), interrupted])) === 'measured' ? 0 : 1;
await world?.end();
process.exit();

async function run(): Promise<'measured' | 'incomplete'> {
  const began = new Date();
  const rows: Row[] = [];
  for (const measurement of MEASUREMENTS.filter(({ what }) => what.includes(only))) {
    if (isInterrupted) return 'incomplete';
    const startedAt = performance.now();
    rows.push(...(await measured(measurement)));
    console.error(`${measurement.what}: ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  }
  if (isInterrupted) return 'incomplete';
  write(rows, began);
  return rows.every(({ verdict }) => verdict !== 'not measured') ? 'measured' : 'incomplete';
}

/** One that fails is a row that says so. */
async function measured({ what, target, measure }: Measurement): Promise<Row[]> {
  const own = new World(isQuick);
  world = own;
  const over = new AbortController();
  const longest = isQuick ? LONGEST_MS.quick : LONGEST_MS.full;
  try {
    const tooLong = delay(longest, undefined, { signal: over.signal }).then(() => {
      throw new Error(`It took more than ${longest / 1_000} s.`);
    });
    return await Promise.race([measure(own), tooLong]);
  } catch (error) {
    console.error(error);
    return [notMeasured(what, target, error)];
  } finally {
    over.abort();
    await own.end();
  }
}

function write(rows: Row[], began: Date): void {
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, Node ${process.version}`;
  const how = isQuick ? 'quick: fewer repetitions and smaller amounts' : 'in full';
  const text = `Measured ${how}, ${began.toISOString()}, ${machine}\n\n${table(rows)}\n`;
  const name = isQuick ? 'bench-quick' : 'bench';
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(path.join(RESULTS, `${name}.md`), text);
  const report = { began: began.toISOString(), isQuick, machine, rows };
  writeFileSync(path.join(RESULTS, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
  console.log(text);
}

function build(): void {
  const { status } = spawnSync('wxt', ['build'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('The extension could not be built.');
}
