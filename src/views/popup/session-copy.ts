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
