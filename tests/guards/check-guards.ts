import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Breakage, BREAKAGES } from './breakages.ts';
import { namePattern, namingFile, type Report, statusesOf } from './named-test.ts';

/**
 * Breaks the engine in each of the known ways, one at a time and in memory only, and shows that the test which is named for it
 * fails, while all of those tests pass on the engine as it is. Fails if any breakage goes unnoticed.
 */
const ROOT = path.resolve(import.meta.dirname, '..', '..');
const AT_A_TIME = 2;
/** A broken engine may go on for ever. */
const LONGEST_RUN_MS = 30_000;

const folder = mkdtempSync(path.join(tmpdir(), 'guards-'));
let runs = 0;

/** Runs the tests that these breakages name; `null` when they could not be run to their end. */
async function run(named: readonly Breakage[], env: Record<string, string> = {}): Promise<Report | null> {
  const report = path.join(folder, `${(runs += 1)}.json`);
  const files = new Set(named.map(namingFile));
  const pattern = `(?:${named.map(namePattern).join('|')})$`;
  const args = ['run', '--config', 'tests/guards/vitest.config.ts', '--reporter=json', `--outputFile=${report}`];
  const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, ...args, '--testNamePattern', pattern, ...files], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...process.env, ...env },
    timeout: LONGEST_RUN_MS,
    killSignal: 'SIGKILL',
  });
  await new Promise((resolve) => child.once('close', resolve));
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as Report;
  } catch {
    return null;
  }
}

function all(statuses: string[], wanted: string): boolean {
  return statuses.length > 0 && statuses.every((status) => status === wanted);
}

const faults: string[] = [];
try {
  const whole = await run(BREAKAGES);
  for (const breakage of BREAKAGES) {
    if (whole && all(statusesOf(whole, breakage), 'passed')) continue;
    faults.push(`does not pass without any breakage: ${breakage.testFile}: ${breakage.testName}`);
  }

  const caught = new Map<Breakage, boolean>();
  const waiting = [...BREAKAGES];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const report = await run([next], { BREAKAGE: next.name });
      caught.set(next, report !== null && all(statusesOf(report, next), 'failed'));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));

  console.log('breakage | caught by');
  for (const breakage of BREAKAGES) {
    const { name, testFile, testName } = breakage;
    console.log(`${name} | ${caught.get(breakage) ? `${testFile}: ${testName}` : 'NOT CAUGHT'}`);
    if (!caught.get(breakage)) faults.push(`goes unnoticed by ${testFile}: ${testName}: ${name}`);
  }
  for (const fault of faults) console.error(fault);
  console.log(`${BREAKAGES.length} breakages, ${faults.length} faults`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = faults.length > 0 ? 1 : 0;
