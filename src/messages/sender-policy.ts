import type { Origin } from '../domain/ids.ts';
import type { Request } from './protocol.ts';

/** The parts of a message's sender that the browser vouches for. */
export interface Sender {
  /** The extension that sent it. */
  id?: string | undefined;
  /** The origin of the sending frame. */
  origin?: string | undefined;
  /** Zero is the tab's own document. */
  frameId?: number | undefined;
  tabId?: number | undefined;
}

/** Who speaks: one of the extension's own pages, or its content script in a tab, for that tab's origin alone. */
export type Speaker = { kind: 'extension-page' } | { kind: 'content-script'; origin: Origin; tabId: number };

const ALLOWED: Record<Request, ReadonlySet<Speaker['kind']>> = {
  openSession: new Set(['content-script']),
  rate: new Set(['content-script', 'extension-page']),
  setNote: new Set(['content-script', 'extension-page']),
  lookAt: new Set(['extension-page']),
  saveDraft: new Set(['content-script', 'extension-page']),
  setReason: new Set(['content-script', 'extension-page']),
  undo: new Set(['content-script', 'extension-page']),
  decide: new Set(['content-script', 'extension-page']),
  history: new Set(['content-script', 'extension-page']),
  loadDetails: new Set(['content-script']),
  restore: new Set(['extension-page']),
  discard: new Set(['extension-page']),
  forget: new Set(['extension-page']),
  importCopies: new Set(['extension-page']),
  discardAside: new Set(['extension-page']),
  retryNow: new Set(['extension-page']),
  learnFacts: new Set(['extension-page']),
  hostVersion: new Set(['extension-page']),
};

/**
 * Decides whether a sender may send a request, and for whom it then speaks.
 *
 * @param extension this extension's own id and origin
 * @returns `null` for a sender that may not
 */
export function speakerOf(request: Request, sender: Sender, extension: { id: string; origin: string }): Speaker | null {
  const speaker = identify(sender, extension);
  return speaker && ALLOWED[request].has(speaker.kind) ? speaker : null;
}

function identify(sender: Sender, extension: { id: string; origin: string }): Speaker | null {
  const { id, origin, frameId, tabId } = sender;
  if (id !== extension.id || origin === undefined) return null;
  if (origin === extension.origin) return { kind: 'extension-page' };
  // A content script runs in a tab's own document only; a frame inside a page does not speak for the page.
  if (tabId === undefined || frameId !== 0 || !/^https?:\/\//.test(origin)) return null;
  return { kind: 'content-script', origin: origin as Origin, tabId };
}
