import path from 'node:path';
import type { Breakage } from './breakages.ts';

const TESTS = path.resolve(import.meta.dirname, '..');

/** What vitest's JSON report says, as far as it matters here. */
export interface Report {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
}

/** The file of the test that has to notice a breakage. */
export function namingFile({ testFile }: Breakage): string {
  return path.join(TESTS, testFile);
}

/** What matches the name of a test, its places for the values of a row filled in. */
export function namePattern({ testName }: Breakage): string {
  return testName
    .split(/\$\w+/)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.+');
}

/** How every test went that a breakage names: one in each kind of tables, or one for each row. */
export function statusesOf(report: Report, breakage: Breakage): string[] {
  const title = new RegExp(`^${namePattern(breakage)}$`);
  return report.testResults
    .filter(({ name }) => path.normalize(name) === namingFile(breakage))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((test) => title.test(test.title) && test.status !== 'skipped' && test.status !== 'pending')
    .map(({ status }) => status);
}
