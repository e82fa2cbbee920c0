import { readFileSync } from 'node:fs';

/** How the tests of one runner went. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

/** The counts in a JSON report of vitest; none for a runner that died before it wrote one. */
export function vitestCounts(file: string): Counts {
  const report = read(file) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  } | null;
  if (!report) return NOTHING;
  // A file that could not even be loaded has no tests to count: it is a failure by itself.
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The counts in a JSON report of Playwright; a test that only passed when it was tried again has failed. */
export function playwrightCounts(file: string): Counts {
  const report = read(file) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  } | null;
  if (!report) return NOTHING;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
