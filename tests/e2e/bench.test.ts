import { describe, expect, test } from 'vitest';
import { scriptTime } from '../../e2e/bench/profile.ts';
import { median, p95 } from '../../e2e/bench/statistics.ts';
import { notMeasured, short, table, times } from '../../e2e/bench/table.ts';

describe('a median', () => {
  test.each([
    [[7], 7],
    [[3, 1, 2], 2],
    [[10, 1, 4, 3], 3.5],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  test('of nothing is none', () => {
    expect(() => median([])).toThrow('nothing');
  });
});

describe('a 95th percentile', () => {
  test('is a value that was measured: the largest of a few', () => {
    expect(p95([5, 1, 9, 3])).toBe(9);
  });

  test('leaves out the largest twentieth', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(p95(values)).toBe(95);
  });

  test('of nothing is none', () => {
    expect(() => p95([])).toThrow('nothing');
  });
});

describe('the table', () => {
  test.each([
    [0.123, '0.12'],
    [12.34, '12.3'],
    [1234.5, '1,235'],
    [Number.NaN, 'NaN'],
  ])('writes %d as %s', (value, expected) => {
    expect(short(value)).toBe(expected);
  });

  test('tells times by their median and what nearly all keep within', () => {
    expect(times([3, 1, 2])).toBe('p95 3 ms, median 2 ms');
  });

  test('has one line for each row, in columns', () => {
    const rows = [
      { what: 'a click', target: '≤ 1.15', figure: '12 ms', ratio: 1.2, verdict: 'MISS' as const },
      notMeasured('a | b', 'none', new Error('It hung.\nAt some place.')),
    ];
    expect(table(rows).split('\n')).toEqual([
      '| what    | target | figure | ratio |              | note     |',
      '| ------- | ------ | ------ | ----- | ------------ | -------- |',
      '| a click | ≤ 1.15 | 12 ms  | 1.20  | MISS         |          |',
      '| a \\| b  | none   | –      |       | not measured | It hung. |',
    ]);
  });
});

describe('a profile', () => {
  const OURS = 'chrome-extension://id/chat.js';
  const PAGE = 'http://127.0.0.1/index.js';
  const node = (id: number, url: string, children: number[] = [], functionName = 'f') => ({
    id,
    callFrame: { functionName, url },
    children,
  });
  const nodes = [
    node(1, '', [2, 3, 5, 6, 7], '(root)'),
    node(2, PAGE),
    node(3, OURS, [4]),
    // Called by ours.
    node(4, PAGE),
    node(5, '', [], '(idle)'),
    node(6, '', [], '(garbage collector)'),
    // What measures.
    node(7, ''),
  ];

  test('is ours wherever one of our functions is on the stack, and nobody’s where nobody’s is', () => {
    const samples = [2, 3, 4, 5, 7, 2];
    const timeDeltas = [9_000, 1_000, 2_000, 3_000, 4_000, 5_000];
    expect(scriptTime({ nodes, samples, timeDeltas })).toEqual({ ours: 5, page: 1, longestOfOurs: 5 });
  });

  test('has a longest stretch of ours, which the collector does not end, and others do', () => {
    const samples = [3, 6, 3, 5, 3, 2, 3, 5];
    const timeDeltas = [0, 1_000, 1_000, 1_000, 1_000, 2_000, 1_000, 1_000];
    expect(scriptTime({ nodes, samples, timeDeltas })).toMatchObject({ ours: 5, longestOfOurs: 3 });
  });
});
