import { useLayoutEffect, useRef } from 'preact/hooks';
import type { StoreFailure } from '../domain/store-failure.ts';
import type { DetailsLoader } from './details/details-loader.ts';
import type { Shown } from './details/details-port.ts';

export interface OnDemandProps {
  loader: DetailsLoader;
  shown: Shown;
  /** It cannot be had. */
  onUnavailable(why: StoreFailure): void;
}

/** The place of something that the part of the script shows which is loaded on demand. */
export function OnDemand({ loader, shown, onUnavailable }: OnDemandProps) {
  const ref = useRef<HTMLDivElement>(null);
  const latestRef = useRef({ shown, onUnavailable });
  useLayoutEffect(() => {
    latestRef.current = { shown, onUnavailable };
    // The page may have taken the row out: nothing can be shown there, and whoever puts it back draws it anew.
    if (ref.current!.isConnected) loader.loaded?.show(ref.current!, shown);
  });
  useLayoutEffect(() => {
    const place = ref.current!;
    const arrive = async () => {
      const loaded = await loader.load();
      if (!place.isConnected) return;
      if (typeof loaded === 'string') latestRef.current.onUnavailable(loaded);
      else loaded.show(place, latestRef.current.shown);
    };
    if (!loader.loaded) void arrive();
    return () => loader.loaded?.hide(place);
  }, [loader]);
  return <div ref={ref} class={shown.kind} />;
}
