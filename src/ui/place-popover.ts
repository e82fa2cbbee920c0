const VIEWPORT_MARGIN_PX = 8;
/** With less room than this beside its anchor a popover rather covers it. */
const LEAST_ROOM_PX = 200;

type Where = 'below' | 'above';

/**
 * Places an open popover below its anchor and centred on it, but inside the viewport; above it where there is no room below. One
 * that fits nowhere gets the larger side and scrolls.
 *
 * @param kept the side on which it was, to be left only when there is no room there any more
 * @returns the side
 */
export function placePopover(popover: HTMLElement, anchor: Element, gapPx: number, kept?: Where): Where {
  const around = anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = anchor.ownerDocument.documentElement;
  const highest = clientHeight - 2 * VIEWPORT_MARGIN_PX;
  const room = {
    below: clientHeight - around.bottom - gapPx - VIEWPORT_MARGIN_PX,
    above: around.top - gapPx - VIEWPORT_MARGIN_PX,
  };
  // To be measured at its full height, and not to lose its place by that.
  const { scrollTop } = popover;
  popover.style.maxHeight = `${highest}px`;
  const wanted = popover.getBoundingClientRect().height;
  const larger = room.below >= room.above ? 'below' : 'above';
  const fitting = (['below', 'above'] as const).find((side) => wanted <= room[side]);
  const where = kept && room[kept] >= Math.min(wanted, LEAST_ROOM_PX) ? kept : (fitting ?? larger);
  if (wanted > room[where] && room[where] >= LEAST_ROOM_PX) popover.style.maxHeight = `${room[where]}px`;

  popover.scrollTop = scrollTop;
  const { width, height } = popover.getBoundingClientRect();
  const left = around.left + (around.width - width) / 2;
  const top = where === 'below' ? around.bottom + gapPx : around.top - gapPx - height;
  popover.style.left = `${clamped(left, clientWidth - width)}px`;
  popover.style.top = `${clamped(top, clientHeight - height)}px`;
  return where;
}

function clamped(position: number, furthest: number): number {
  return Math.max(VIEWPORT_MARGIN_PX, Math.min(position, furthest - VIEWPORT_MARGIN_PX));
}

/** Opens a popover at its anchor, and keeps it there while the page scrolls and things change their size, until `signal` ends. */
export function openAt(popover: HTMLElement, anchor: Element, gapPx: number, signal: AbortSignal): void {
  const { ownerDocument } = anchor;
  let where: Where | undefined;
  const place = () => {
    where = placePopover(popover, anchor, gapPx, where);
  };
  popover.showPopover();
  place();
  const follow = { capture: true, passive: true, signal };
  ownerDocument.addEventListener('scroll', place, follow);
  ownerDocument.defaultView?.addEventListener('resize', place, follow);
  // What the page moves by and by is where it is only then.
  ownerDocument.addEventListener('transitionend', place, follow);
  const resized = new ResizeObserver(place);
  resized.observe(popover);
  signal.addEventListener('abort', () => resized.disconnect());
}

/** Opens a popover again that the page has closed, by taking out what it stands in. */
export function reopen(popover: HTMLElement | null): void {
  if (popover?.isConnected && !popover.matches(':popover-open')) popover.showPopover();
}
