import type { MessageId } from '../domain/ids.ts';
import { parseHandOver } from '../page/probe-protocol.ts';

/**
 * Content scripts of different versions, or of two installations, do not see each other but for events in the page. The one that
 * starts last takes the page over, the one before leaves it, and hands over what is being written.
 */
const TAKES_OVER = 'dsh-feedback:takes-over';
const HANDS_OVER = 'dsh-feedback:hands-over';

/** What is being written about a message, and not known to be kept. */
export interface HandOver {
  messageId: MessageId;
  draft: string;
}

/** Has every script that was here before leave. @returns what was being written there */
export function takeOver(document: Document): HandOver[] {
  const handed: HandOver[] = [];
  const listen = (event: Event) => {
    const parsed = parseHandOver((event as CustomEvent<unknown>).detail);
    if (parsed) handed.push(parsed);
  };
  document.addEventListener(HANDS_OVER, listen);
  document.dispatchEvent(new Event(TAKES_OVER));
  document.removeEventListener(HANDS_OVER, listen);
  return handed;
}

/** Calls when another script takes the page over, which gets what is returned. */
export function whenTakenOver(document: Document, leave: () => HandOver[]): void {
  document.addEventListener(
    TAKES_OVER,
    () => {
      for (const handed of leave())
        document.dispatchEvent(new CustomEvent(HANDS_OVER, { detail: JSON.stringify(handed) }));
    },
    { once: true },
  );
}
