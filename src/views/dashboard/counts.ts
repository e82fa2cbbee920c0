import type { Entry } from '../record/entry.ts';

export interface Count {
  name: string;
  liked: number;
  disliked: number;
}

/** How often each was liked and disliked, if ever, the one that was rated most first; `nameOf` yields nothing for what is not counted. */
export function countsBy(entries: Iterable<Entry>, nameOf: (entry: Entry) => string | undefined): Count[] {
  const counts = new Map<string, Count>();
  for (const entry of entries) {
    const name = nameOf(entry);
    if (name === undefined) continue;
    const count = counts.get(name) ?? { name, liked: 0, disliked: 0 };
    if (entry.rating === 'positive') count.liked += 1;
    if (entry.rating === 'negative') count.disliked += 1;
    counts.set(name, count);
  }
  return [...counts.values()].toSorted((a, b) => b.liked + b.disliked - a.liked - a.disliked);
}
