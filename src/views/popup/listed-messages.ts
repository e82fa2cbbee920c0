import type { MessageId } from '../../domain/ids.ts';
import type { FeedbackRecord } from '../../domain/record.ts';
import type { Text } from '../../locales/translate.ts';
import { type Entry, entryOf } from '../record/entry.ts';
import { type Filter, isFiltering, matches } from '../record/filter.ts';

/** Something to look for at one press: what it sets in a filter, and what it is called. */
interface Chip {
  name: Text;
  look: Partial<Filter>;
}

/** Of those that set the same, one at a time can be pressed. */
const CHIPS: readonly Chip[] = [
  { name: 'dashboardNeedsYou', look: { standing: 'needs-you' } },
  { name: 'standingWaiting', look: { standing: 'waiting' } },
  { name: 'filterLiked', look: { rating: 'positive' } },
  { name: 'filterDisliked', look: { rating: 'negative' } },
  { name: 'dashboardWithNote', look: { hasNote: true } },
];

/** A chip as it is shown. */
export interface ShownChip {
  name: Text;
  pressed: boolean;
  /** How many there are with it and all else that is looked for. */
  count: number;
  /** What a press sets in the filter. */
  change: Partial<Filter>;
}

/** A record with what it is found by. */
export interface FoundRecord {
  record: FeedbackRecord;
  entry: Entry;
}

export function findable(records: readonly FeedbackRecord[]): FoundRecord[] {
  return records.map((record) => ({ record, entry: entryOf(record) }));
}

/** The chips that there is anything for, or that are pressed. */
export function shownChips(all: readonly FoundRecord[], filter: Filter): ShownChip[] {
  const count = (wanted: Filter) => all.filter(({ entry }) => isFound(entry, wanted)).length;
  return CHIPS.flatMap(({ name, look }) => {
    const pressed = Object.entries(look).every(([key, value]) => filter[key as keyof Filter] === value);
    if (!pressed && count({ words: [], ...look }) === 0) return [];
    const unset = Object.fromEntries(Object.keys(look).map((key) => [key, undefined]));
    return { name, pressed, count: count({ ...filter, ...look }), change: pressed ? unset : look };
  });
}

/**
 * What is listed: the records that are looked for, those first that need the user, else in their own order.
 *
 * @param held a message that stays whether it is looked for or not: somebody is writing about it
 */
export function listedMessages(
  all: readonly FoundRecord[],
  filter: Filter,
  held: ReadonlySet<MessageId>,
): FeedbackRecord[] {
  const found = isFiltering(filter)
    ? all.filter(({ entry }) => held.has(entry.messageId) || isFound(entry, filter))
    : all;
  const records = found.map(({ record }) => record);
  const needsUser = (record: FeedbackRecord) => record.problem !== undefined;
  return [...records.filter(needsUser), ...records.filter((record) => !needsUser(record))];
}

/** In one session's list nothing is found by the session. */
function isFound(entry: Entry, filter: Filter): boolean {
  return matches(entry, filter, undefined, '');
}
