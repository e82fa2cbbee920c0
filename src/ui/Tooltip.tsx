import { useEffect, useRef } from 'preact/hooks';

const SHOW_DELAY_MS = 300;
const SHOWN_FOR_MS = 10_000;
const GAP_PX = 6;
const VIEWPORT_MARGIN_PX = 8;

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

/** @returns what takes it away before its time. */
function showForAWhile(tip: HTMLElement, trigger: HTMLElement): () => void {
  const hide = () => tip.matches(':popover-open') && tip.hidePopover();
  tip.showPopover();
  placeBelow(tip, trigger);
  const timer = setTimeout(hide, SHOWN_FOR_MS);
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

  let whileOpen = new AbortController();

  const hide = () => {
    clearTimeout(timer);
    whileOpen.abort();
    if (tip.matches(':popover-open')) tip.hidePopover();
  };
  const show = () => {
    if (!tip.isConnected || tip.matches(':popover-open')) return;
    tip.showPopover();
    placeBelow(tip, trigger);
    whileOpen = new AbortController();
    const { ownerDocument } = trigger;
    // Wherever the focus is; and scrolling moves the trigger away from under a fixed tooltip. Listened to only now: there are
    // as many tooltips as there are messages.
    ownerDocument.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), whileOpen);
    ownerDocument.addEventListener('scroll', hide, { capture: true, passive: true, signal: whileOpen.signal });
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

/** Below the trigger and centred on it, but inside the viewport; above it where there is no room below. */
function placeBelow(tip: HTMLElement, trigger: HTMLElement): void {
  const around = trigger.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const { clientWidth, clientHeight } = trigger.ownerDocument.documentElement;
  const furthest = clientWidth - width - VIEWPORT_MARGIN_PX;
  const left = Math.max(VIEWPORT_MARGIN_PX, Math.min(around.left + (around.width - width) / 2, furthest));
  const below = around.bottom + GAP_PX;
  const top = below + height + VIEWPORT_MARGIN_PX <= clientHeight ? below : around.top - GAP_PX - height;
  tip.style.left = `${left}px`;
  tip.style.top = `${top}px`;
}
