import { exportLines } from '../../domain/exchange/export-lines.ts';
import type { SessionCopy } from '../../domain/exchange/session-copy.ts';

/**
 * All that is stored about a session, as a file that can be brought in again.
 *
 * @param now Unix epoch milliseconds
 */
export function copyText(copy: SessionCopy, now: number): string {
  return [...exportLines([copy], now)].join('');
}

/** How long a browser may take to begin with a file, in milliseconds; one that begins later than its address is gone saves nothing. */
const SAVED_WITHIN_MS = 60_000;

/** Gives the user a file. */
export function saveFile(document: Document, name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVED_WITHIN_MS);
}
