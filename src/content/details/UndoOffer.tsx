import { useLayoutEffect, useRef } from 'preact/hooks';
import { detailsTranslatorFor } from '../../locales/details-texts.ts';
import { openAt, reopen } from '../../ui/place-popover.ts';
import { Said } from '../../ui/Said.tsx';
import type { ShownUndo } from './details-port.ts';

/** How long something can be taken back, in milliseconds. Time in which it is pointed at or has the focus does not count. */
const OFFERED_FOR_MS = 8_000;
const GAP_PX = 4;

/** Ends the offer that is open: only what was said last is at hand. */
let endOpenOne: () => void = () => {};

/** Puts the focus on the rating that is given, or where one is given. */
function focusRating(control: Element): void {
  const button = control.querySelector<HTMLElement>('[aria-pressed="true"]') ?? control.querySelector('button');
  button?.focus();
}

/** Says what was done and offers to take it back, under what it is about, without a change to the row. */
export function UndoOffer({ anchor, done, language, onUndo, onOver }: Omit<ShownUndo, 'kind'> & { anchor: Element }) {
  const t = detailsTranslatorFor(language);
  const ref = useRef<HTMLDivElement>(null);
  const overRef = useRef(onOver);
  useLayoutEffect(() => {
    overRef.current = onOver;
  });
  useLayoutEffect(() => {
    const offer = ref.current;
    if (!offer) return undefined;
    const onOver = () => overRef.current();
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
  }, [anchor]);
  useLayoutEffect(() => reopen(ref.current));
  return (
    <div ref={ref} class="undo-offer" popover="manual">
      <Said text={t(done)} />
      <button type="button" class="undo-button" onClick={(event) => event.isTrusted && onUndo()}>
        {t('undo')}
      </button>
    </div>
  );
}
