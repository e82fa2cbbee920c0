import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Breakage, BREAKAGES } from './breakages.ts';
import { broken, brokenFile } from './broken-module.ts';
import { namingFile, type Report, statusesOf } from './named-test.ts';

const README = path.resolve(import.meta.dirname, '..', '..', 'README.md');
const read = (file: string) => readFileSync(file, 'utf8');

/** The cells of the table under a heading, without its head. */
function tableUnder(heading: string): string[][] {
  const [, section = ''] = read(README).split(`\n${heading}\n`);
  const [text = ''] = section.split(/\n#+ /);
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe.each(BREAKAGES)('$name', (breakage) => {
  test('can be made', () => {
    expect(broken(read(brokenFile(breakage)), breakage)).not.toBe(read(brokenFile(breakage)));
  });

  test('is noticed by a test that is there', () => {
    const source = read(namingFile(breakage));
    expect(["'", '"'].some((quote) => source.includes(quote + breakage.testName + quote))).toBe(true);
  });
});

test('every breakage has a name of its own', () => {
  expect(new Set(BREAKAGES.map(({ name }) => name)).size).toBe(BREAKAGES.length);
});

test('the README names every breakage and its test, and no other', () => {
  const rows = BREAKAGES.map(({ name, testFile, testName }) => [
    name,
    `\`${testFile.replace('.test.ts', '')}\`: ${testName}`,
  ]);
  expect(tableUnder('### The guards have teeth')).toEqual(rows);
});

describe('a breakage', () => {
  const breakage: Breakage = {
    name: 'none',
    file: 'x.ts',
    find: 'a(',
    replace: 'b(',
    testFile: 'x.test.ts',
    testName: 'does (it): $code',
  };

  test('changes the one place', () => {
    expect(broken('1; a(2); 3', breakage)).toBe('1; b(2); 3');
  });

  test.each(['1', 'a(1); a(2)'])('cannot be made where its text is not there exactly once: %s', (source) => {
    expect(() => broken(source, breakage)).toThrow('not exactly once');
  });

  test('is noticed by the tests of that name in that file, as far as they were run', () => {
    const assertionResults = [
      { title: 'does (it): good', status: 'failed' },
      { title: 'does (it): bad', status: 'passed' },
      { title: 'does (it): worse', status: 'skipped' },
      { title: 'and does (it): too', status: 'failed' },
    ];
    const elsewhere = { name: 'elsewhere.test.ts', assertionResults };
    const report: Report = { testResults: [{ name: namingFile(breakage), assertionResults }, elsewhere] };
    expect(statusesOf(report, breakage)).toEqual(['failed', 'passed']);
  });
});
