import type { Lock } from '../../src/background/sync-engine.ts';

/** Serialises work per name, as the browser's lock manager does for exclusive locks, and remembers the names. */
export function fakeLock(): Lock & { readonly names: string[] } {
  const names: string[] = [];
  const last = new Map<string, Promise<unknown>>();
  const lock: Lock = (name, work) => {
    names.push(name);
    const before = last.get(name);
    const afterwards = () => work(true);
    const mine = before ? before.then(afterwards, afterwards) : work(false);
    const release = () => {
      if (last.get(name) === mine) last.delete(name);
    };
    last.set(name, mine);
    mine.then(release, release);
    return mine;
  };
  return Object.assign(lock, { names });
}
