import type { Lock } from '../../src/background/sync-engine.ts';

/** Serialises work per name, as the browser's lock manager does for exclusive locks. */
export function fakeLock(): Lock {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, mine);
    return mine;
  };
}
