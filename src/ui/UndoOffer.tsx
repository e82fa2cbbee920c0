import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Translate } from '../locales/translate.ts';
import { openAt } from './place-popover.ts';
import { Said } from './Said.tsx';

/** How long something can be taken back, in milliseconds. Time in which it is pointed at or has the focus does not count. */
const OFFERED_FOR_MS = 8_000;
const GAP_PX = 4;

/** Ends the offer that is open: only what was said last is at hand. */
let endOpenOne: () => void = () => {};

export interface UndoOfferProps {
  /** What was done. */
  done: 'undoRated' | 'undoRetracted' | 'undoNoted' | 'undoReason';
  t: Translate;
  /** A trusted press. */
  onUndo(): void;
  /** Nobody took it. */
  onOver(): void;
}

/** Puts the focus on the rating that is given, or where one is given. */
function focusRating(control: HTMLElement): void {
  const button = control.querySelector<HTMLElement>('[aria-pressed="true"]') ?? control.querySelector('button');
  button?.focus();
}

/** Says what was done and offers to take it back, under the element that it stands in, without a change to the row. */
export function UndoOffer({ done, t, onUndo, onOver }: UndoOfferProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const offer = ref.current;
    const anchor = offer?.parentElement;
    if (!offer || !anchor) return undefined;
    const shown = new AbortController();
    const { signal } = shown;
    openAt(offer, anchor, GAP_PX, signal);
    endOpenOne();
    endOpenOne = onOver;
    // The page scrolls under the top layer: an offer without its row would hang over something else.
    const seen = new IntersectionObserver(([entry]) => {
      offer.style.visibility = entry?.isIntersecting ? 'visible' : 'hidden';
    });
    seen.observe(anchor);
    let timer = setTimeout(onOver, OFFERED_FOR_MS);
    const pause = () => clearTimeout(timer);
    const goOn = () => {
      pause();
      timer = setTimeout(onOver, OFFERED_FOR_MS);
    };
    for (const event of ['pointerenter', 'focusin']) offer.addEventListener(event, pause, { signal });
    for (const event of ['pointerleave', 'focusout']) offer.addEventListener(event, goOn, { signal });
    return () => {
      pause();
      seen.disconnect();
      shown.abort();
      // It would take the focus along, out of the row.
      if (offer.matches(':focus-within')) focusRating(anchor);
      if (endOpenOne === onOver) endOpenOne = () => {};
    };
  }, [onOver]);
  return (
    <div ref={ref} class="undo-offer" popover="manual">
      <Said text={t(done)} />
      <button type="button" class="undo" onClick={(event) => event.isTrusted && onUndo()}>
        {t('undo')}
      </button>
    </div>
  );
}
