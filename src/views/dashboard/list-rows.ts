import type { SessionKey } from '../../domain/ids.ts';
import type { SessionSummary } from '../../store/live-queries.ts';
import type { Entry } from '../record/entry.ts';
import { type Filter, isFiltering, matches } from '../record/filter.ts';

/** One row of the long list. */
export type ListRow =
  | { kind: 'session'; key: string; summary: SessionSummary; found: readonly Entry[]; count: number; isOpen: boolean }
  | { kind: 'record'; key: string; entry: Entry };

export interface ListedRows {
  rows: ListRow[];
  /** Every record that was found, shown or folded away. */
  found: Entry[];
}

/**
 * The rows of the list: sessions by workspace, the one that changed last first in either, each followed by its records where it is
 * open. Where something is looked for, sessions without it are left out, and the others are open.
 *
 * @param entriesOf a session's entries, as far as they are read
 * @param isComplete whether all entries are read; until then a session's own count of its records stands for them
 */
export function listRows(
  summaries: readonly SessionSummary[],
  entriesOf: (key: SessionKey) => readonly Entry[],
  filter: Filter,
  isOpen: (key: SessionKey) => boolean,
  isComplete: boolean,
): ListedRows {
  const rows: ListRow[] = [];
  const all: Entry[] = [];
  const filtering = isFiltering(filter);
  for (const summary of byWorkspace(summaries)) {
    const { sessionKey, session } = summary;
    const title = (session.title ?? '').toLowerCase();
    const entries = entriesOf(sessionKey);
    const found = filtering ? entries.filter((entry) => matches(entry, filter, session.cwd, title)) : entries;
    if (filtering && found.length === 0) continue;
    for (const entry of found) all.push(entry);
    const open = filtering || isOpen(sessionKey);
    const count = isComplete || filtering ? found.length : summary.shown;
    rows.push({ kind: 'session', key: sessionKey, summary, found, count, isOpen: open });
    if (!open) continue;
    for (const entry of found) rows.push({ kind: 'record', key: entry.key, entry });
  }
  return { rows, found: all };
}

function byWorkspace(summaries: readonly SessionSummary[]): SessionSummary[] {
  const workspaces = Map.groupBy(summaries, ({ session }) => session.cwd ?? '');
  // The summaries come with the latest first, so that a workspace stands where its latest session does.
  return [...workspaces.values()].flat();
}
