import {
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { ListRow } from './list-rows.ts';

/** Rows of which only those in sight are rendered, however many there are. */
export interface VirtualRows {
  items: VirtualItem[];
  /** The height of all rows together, in pixels. */
  height: number;
  /** To be called with each rendered row: its true height is only known then. */
  measure(element: HTMLElement | null): void;
}

/** Some rows beyond those in sight, so that a fast wheel does not show an empty page. */
const OVERSCAN = 6;
/** How high rows are before they were measured, in pixels. */
const ESTIMATES = { session: 44, record: 150 } satisfies Record<ListRow['kind'], number>;

export function useVirtualRows(scrollRef: RefObject<HTMLDivElement | null>, rows: readonly ListRow[]): VirtualRows {
  const [, setShown] = useState(0);
  const [virtualizer] = useState(
    () =>
      new Virtualizer<HTMLElement, HTMLElement>({
        count: 0,
        getScrollElement: () => scrollRef.current,
        estimateSize: () => ESTIMATES.session,
        scrollToFn: elementScroll,
        observeElementRect,
        observeElementOffset,
        measureElement,
      }),
  );
  virtualizer.setOptions({
    ...virtualizer.options,
    count: rows.length,
    overscan: OVERSCAN,
    estimateSize: (index) => ESTIMATES[rows[index]?.kind ?? 'session'],
    getItemKey: (index) => rows[index]?.key ?? index,
    onChange: () => setShown((times) => times + 1),
  });
  useEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  return {
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
  };
}
