import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Counts, playwrightCounts, vitestCounts } from './reports.ts';

/**
 * Runs every check and every test, all of them even if one fails, and ends with a line that counts the tests by the runners'
 * own reports. A runner that ran nothing has failed.
 */
const RESULTS = path.resolve(import.meta.dirname, '..', '..', 'test-results');
const UNIT_REPORT = path.join(RESULTS, 'unit.json');
const BROWSER_REPORT = path.join(RESULTS, 'browser.json');

const failed: string[] = [];

function run(name: string, command: string, args: string[], env: Record<string, string> = {}): void {
  console.log(`\n── ${name}`);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) failed.push(error ? `${name} (${error.message})` : name);
}

function count(name: string, read: (file: string) => Counts, file: string): Counts {
  const counts = read(file);
  if (counts.passed + counts.failed === 0) failed.push(`${name} (no test ran)`);
  if (counts.skipped > 0) failed.push(`${name} (${counts.skipped} skipped)`);
  return counts;
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

run('format', 'prettier', ['--check', '--log-level', 'warn', '.']);
run('lint', 'npm', ['run', '--silent', 'lint']);
run('types', 'tsc', ['--noEmit']);
run('unused code', 'knip', []);
run('unit tests', 'vitest', [
  'run',
  '--config',
  'tests/vitest.config.ts',
  '--coverage',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${UNIT_REPORT}`,
]);
run('sizes', 'npm', ['run', '--silent', 'test:sizes']);
run('guards', 'npm', ['run', '--silent', 'test:guards']);
run('browser tests', 'playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT,
});

const unit = count('unit tests', vitestCounts, UNIT_REPORT);
const browser = count('browser tests', playwrightCounts, BROWSER_REPORT);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(`\n${unit.passed + browser.passed} passed, ${unit.failed + browser.failed} failed`);
process.exitCode = failed.length > 0 || unit.failed + browser.failed > 0 ? 1 : 0;
