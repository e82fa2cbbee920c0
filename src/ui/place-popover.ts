const VIEWPORT_MARGIN_PX = 8;

/** Places an open popover below its anchor and centred on it, but inside the viewport; above it where there is no room below. */
export function placePopover(popover: HTMLElement, anchor: Element, gapPx: number): void {
  const around = anchor.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const { clientWidth, clientHeight } = anchor.ownerDocument.documentElement;
  const furthest = clientWidth - width - VIEWPORT_MARGIN_PX;
  const left = Math.max(VIEWPORT_MARGIN_PX, Math.min(around.left + (around.width - width) / 2, furthest));
  const below = around.bottom + gapPx;
  const fitsBelow = below + height + VIEWPORT_MARGIN_PX <= clientHeight;
  const top = fitsBelow ? below : Math.max(VIEWPORT_MARGIN_PX, around.top - gapPx - height);
  popover.style.left = `${left}px`;
  popover.style.top = `${top}px`;
}

/** Opens a popover at its anchor, and keeps it there while the page scrolls and things change their size, until `signal` ends. */
export function openAt(popover: HTMLElement, anchor: Element, gapPx: number, signal: AbortSignal): void {
  const { ownerDocument } = anchor;
  const place = () => placePopover(popover, anchor, gapPx);
  popover.showPopover();
  place();
  const follow = { capture: true, passive: true, signal };
  ownerDocument.addEventListener('scroll', place, follow);
  ownerDocument.defaultView?.addEventListener('resize', place, follow);
  const resized = new ResizeObserver(place);
  resized.observe(popover);
  signal.addEventListener('abort', () => resized.disconnect());
}
