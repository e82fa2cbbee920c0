import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** How far from sight the end of a list may be when more of it is made ready. */
const AHEAD = '400px';

/** Calls `onMore` whenever the end of a list, to which what is returned is given, comes near. */
export function useMoreInSight(onMore: () => void): RefObject<HTMLButtonElement | null> {
  const endRef = useRef<HTMLButtonElement>(null);
  const onMoreRef = useRef(onMore);
  useLayoutEffect(() => {
    onMoreRef.current = onMore;
  });
  // After every rendering: what was in sight before it and still is, is not told of again.
  useEffect(() => {
    const end = endRef.current;
    if (!end) return undefined;
    const root = end.closest('.scroll');
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onMoreRef.current();
      },
      { root, rootMargin: AHEAD },
    );
    observer.observe(end);
    return () => observer.disconnect();
  });
  return endRef;
}
