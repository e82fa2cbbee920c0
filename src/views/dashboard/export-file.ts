import { unparse } from 'papaparse';
import { csvRows } from '../../domain/exchange/csv-rows.ts';
import { headerLine, sessionLines } from '../../domain/exchange/export-lines.ts';
import { type MarkdownLabels, markdown } from '../../domain/exchange/markdown.ts';
import type { SessionCopy } from '../../domain/exchange/session-copy.ts';

export const FORMATS = ['jsonl', 'csv', 'md'] as const;
export type Format = (typeof FORMATS)[number];

const TYPES = { jsonl: 'application/jsonl', csv: 'text/csv', md: 'text/markdown' } satisfies Record<Format, string>;

/** By which spreadsheets know that a file of comma-separated values is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The parts of a file, in order, as the sessions come. */
export class ExportFile {
  private readonly format: Format;
  private readonly labels: MarkdownLabels;
  private readonly parts: string[] = [];
  private isBegun = false;

  /** @param now Unix epoch milliseconds */
  constructor(format: Format, labels: MarkdownLabels, now: number) {
    this.format = format;
    this.labels = labels;
    if (format === 'jsonl') this.parts.push(headerLine(now));
    if (format === 'csv') this.parts.push(BYTE_ORDER_MARK);
  }

  add(copy: SessionCopy): void {
    const isFirst = !this.isBegun;
    this.isBegun = true;
    if (this.format === 'jsonl') this.parts.push(...sessionLines(copy));
    else if (this.format === 'md') this.parts.push(...[...markdown([copy], this.labels)].slice(isFirst ? 0 : 1));
    else this.parts.push(csvText([...csvRows([copy], isoTime)].slice(isFirst ? 0 : 1)));
  }

  /** The beginning of the file, as text. */
  preview(characters: number): string {
    let text = '';
    for (const part of this.parts) {
      text += part;
      if (text.length > characters) return `${text.slice(0, characters)}…`;
    }
    return text.replace(BYTE_ORDER_MARK, '');
  }

  blob(): Blob {
    return new Blob(this.parts, { type: TYPES[this.format] });
  }
}

/** What a spreadsheet takes for the beginning of a formula. The library's own pattern overlooks cells of several lines. */
const FORMULA = /^[=+\-@\t\r]/;

/** Nothing in a cell is taken for a formula by a spreadsheet. */
function csvText(rows: string[][]): string {
  return rows.length === 0 ? '' : `${unparse(rows, { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`;
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
