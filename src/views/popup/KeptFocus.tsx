import { useEffect } from 'preact/hooks';
import type { PopupModel } from './popup-model.ts';

/** How long what was done may take to show, in milliseconds. */
const SETTLED_AFTER_MS = 1_000;

/**
 * Whoever works with the keyboard does not fall back to the beginning when what was pressed goes away: the focus goes on to the
 * message's rating, or where the message has left the list, to the offer to bring it back.
 */
export function KeptFocus({ model }: { model: PopupModel }) {
  const offered = model.undoOffer.open.value;
  const listed = model.listed.value;
  useEffect(() => {
    const { acted } = model;
    if (acted === null || !isFocusLost()) return undefined;
    const next =
      document.querySelector(`[data-message="${CSS.escape(acted)}"] .action`) ?? document.querySelector('.undo-button');
    if (next instanceof HTMLElement) {
      next.focus();
      return undefined;
    }
    // The message may be about to come back, and the offer to come up.
    const timer = setTimeout(() => {
      if (isFocusLost()) document.querySelector<HTMLElement>('.search, .back')?.focus();
    }, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [model, offered, listed]);
  return null;
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
