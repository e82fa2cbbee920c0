import type { Value } from '../feedback.ts';
import type { Revision } from '../record.ts';

/**
 * A record's history by what its entries say: ids differ from database to database. Entries that say the same are counted, so that
 * none of them is taken for another.
 */
function entriesOf(history: readonly Revision[]): Map<string, Revision> {
  const entries = new Map<string, Revision>();
  const counts = new Map<string, number>();
  for (const revision of history.toSorted((a, b) => a.id - b.id)) {
    const said = saying(revision);
    const count = counts.get(said) ?? 0;
    counts.set(said, count + 1);
    entries.set(`${count} ${said}`, revision);
  }
  return entries;
}

/** The entries of one history that another does not have, the oldest first. */
export function missingFrom(history: readonly Revision[], other: readonly Revision[]): Revision[] {
  const known = entriesOf(other);
  return [...entriesOf(history)].filter(([entry]) => !known.has(entry)).map(([, revision]) => revision);
}

/** Whether another history has every entry of this one. */
export function isContained(history: readonly Revision[], other: readonly Revision[]): boolean {
  return missingFrom(history, other).length === 0;
}

function saying({ at, by, value, was, wishId }: Revision): string {
  return JSON.stringify([at, by, parts(value), was === undefined ? 'unknown' : parts(was), wishId]);
}

function parts(value: Value): unknown[] | null {
  return value && [value.rating, value.category, value.note];
}

/** The ids that entries of one history have in another, where it has them. */
export function idsIn(history: readonly Revision[], other: readonly Revision[]): Map<number, number> {
  const known = entriesOf(other);
  return new Map(
    [...entriesOf(history)].flatMap(([entry, { id }]): [number, number][] => {
      const same = known.get(entry);
      return same ? [[id, same.id]] : [];
    }),
  );
}
