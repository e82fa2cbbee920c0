import type { SessionCopy } from '../../store/live-queries.ts';

/** The version of the lines that `copyText` writes. */
const FORMAT_VERSION = 1;

/**
 * All that is stored about a session as JSON Lines: first what it is a copy of, then its records, then their history.
 *
 * @param now Unix epoch milliseconds
 */
export function copyText({ session, records, revisions }: SessionCopy, now: number): string {
  const lines = [
    { type: 'dsh-feedback', version: FORMAT_VERSION, exportedAt: now },
    { type: 'session', ...session },
    ...records.map((record) => ({ type: 'record', ...record })),
    ...revisions.map((revision) => ({ type: 'revision', ...revision })),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Gives the user a file. */
export function saveFile(document: Document, name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
