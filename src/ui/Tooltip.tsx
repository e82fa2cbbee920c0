import { useEffect, useRef } from 'preact/hooks';
import { placePopover } from './place-popover.ts';

const SHOW_DELAY_MS = 300;
const SHOWN_FOR_MS = 10_000;
const GAP_PX = 6;

export interface TooltipProps {
  text: string;
  /** Shows by itself for a while, whatever the pointer does: for what must not be missed. */
  shown?: boolean;
}

/**
 * A tooltip for the element that it stands in. It is shown in the top layer, so that no scroll area of the page cuts it off
 * and no composer covers it. It is decoration: whatever it says is in the element's accessible name or description too.
 */
export function Tooltip({ text, shown = false }: TooltipProps) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const tip = ref.current;
    const trigger = tip?.parentElement;
    if (!tip || !trigger) return undefined;
    return shown ? showForAWhile(tip, trigger) : attachTooltip(tip, trigger);
  }, [shown]);
  return (
    <span ref={ref} class="tooltip" popover="manual" aria-hidden="true">
      {text}
    </span>
  );
}

/** Takes away the tooltip that is open: two at once would cover each other. */
let hideOpenOne: () => void = () => {};

/** Opens a tooltip below its anchor until it is hidden, or Escape or scrolling hides it. */
function open(tip: HTMLElement, anchor: Element): () => void {
  hideOpenOne();
  const opened = new AbortController();
  const { signal } = opened;
  const hide = () => {
    opened.abort();
    if (tip.matches(':popover-open')) tip.hidePopover();
  };
  hideOpenOne = hide;
  tip.showPopover();
  placePopover(tip, anchor, GAP_PX);
  const { ownerDocument } = anchor;
  // Wherever the focus is; and scrolling moves the anchor away from under a fixed tooltip. Listened to only while it is open:
  // there are as many tooltips as there are messages.
  ownerDocument.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), { signal });
  ownerDocument.addEventListener('scroll', hide, { capture: true, passive: true, signal });
  return hide;
}

/** @returns what takes it away before its time. */
function showForAWhile(tip: HTMLElement, anchor: HTMLElement): () => void {
  const hide = open(tip, anchor);
  const timer = setTimeout(hide, SHOWN_FOR_MS);
  anchor.ownerDocument.addEventListener('pointerdown', hide, { once: true });
  return () => {
    clearTimeout(timer);
    hide();
  };
}

/** @returns what detaches it again. */
function attachTooltip(tip: HTMLElement, trigger: HTMLElement): () => void {
  const attached = new AbortController();
  const { signal } = attached;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hideShown = () => {};

  const show = () => {
    // An offer to undo would lie under it.
    const isInTheWay = trigger.parentElement?.querySelector('.undo, .details');
    if (tip.isConnected && !isInTheWay && !tip.matches(':popover-open')) hideShown = open(tip, trigger);
  };
  const hide = () => {
    clearTimeout(timer);
    hideShown();
  };
  trigger.addEventListener(
    'pointerenter',
    () => {
      clearTimeout(timer);
      timer = setTimeout(show, SHOW_DELAY_MS);
    },
    { signal },
  );
  trigger.addEventListener('focus', () => trigger.matches(':focus-visible') && show(), { signal });
  for (const end of ['pointerleave', 'pointerdown', 'blur'] as const) trigger.addEventListener(end, hide, { signal });
  return () => {
    attached.abort();
    hide();
  };
}
