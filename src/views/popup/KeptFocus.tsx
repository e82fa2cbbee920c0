import { useEffect } from 'preact/hooks';
import type { PopupModel } from './popup-model.ts';

/**
 * Whoever works with the keyboard does not fall back to the beginning when what was pressed goes away: the focus goes on to the
 * message's rating, or where the message has left the list, to the offer to bring it back.
 */
export function KeptFocus({ model }: { model: PopupModel }) {
  const offered = model.undoOffer.open.value;
  const listed = model.listed.value;
  useEffect(() => {
    const { acted } = model;
    const { activeElement, body } = document;
    if (acted === null || (activeElement && activeElement !== body)) return;
    const card = document.querySelector(`[data-message="${CSS.escape(acted)}"] .action`);
    const next = card ?? document.querySelector('.undo-button') ?? document.querySelector('.search, .back');
    if (next instanceof HTMLElement) next.focus();
  }, [model, offered, listed]);
  return null;
}
