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
