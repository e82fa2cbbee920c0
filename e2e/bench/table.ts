import { median, p95 } from './statistics.ts';

/** One line of the table. */
export interface Row {
  what: string;
  target: string;
  /** What was measured, with its unit. */
  figure: string;
  /** Ours by what it is compared with, where there is such a thing. */
  ratio?: number | undefined;
  verdict: 'ok' | 'MISS' | 'not measured';
  /** How many times, compared with what, and whatever else one has to know to read the figure. */
  note?: string | undefined;
  /** The single values, by what they are. */
  values?: Record<string, number[]>;
}

const COLUMNS = ['what', 'target', 'figure', 'ratio', '', 'note'];

/** A number that is kept short: no more digits than it can be relied on for. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const digits = Math.abs(value) < 1 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

/** Times in milliseconds, as the table has them. */
export function times(values: readonly number[]): string {
  return `p95 ${short(p95(values))} ms, median ${short(median(values))} ms`;
}

/** The row of something that could not be measured. */
export function notMeasured(what: string, target: string, error: unknown): Row {
  const [note] = (error instanceof Error ? error.message : String(error)).split('\n');
  return { what, target, figure: '–', verdict: 'not measured', note };
}

/** The rows as a Markdown table, which is padded to be read as plain text too. */
export function table(rows: readonly Row[]): string {
  const cells = rows.map(({ what, target, figure, ratio, verdict, note }) =>
    [what, target, figure, ratio === undefined ? '' : ratio.toFixed(2), verdict, note ?? ''].map((text) =>
      text.replaceAll('|', '\\|').replaceAll('\n', ' '),
    ),
  );
  const widths = COLUMNS.map((name, column) => Math.max(3, name.length, ...cells.map((row) => row[column]!.length)));
  const line = (row: string[]) => `| ${row.map((text, column) => text.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(COLUMNS), line(widths.map((width) => '-'.repeat(width))), ...cells.map((row) => line(row))].join('\n');
}
