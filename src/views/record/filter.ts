import type { Rating } from '../../domain/feedback.ts';
import type { Entry, Standing } from './entry.ts';

/** What is looked for. Whatever is absent does not matter. */
export interface Filter {
  /** Words of which each must occur, in lower case. */
  words: string[];
  rating?: Rating | undefined;
  reason?: string | undefined;
  /** `needs-you` for whatever does not go on by itself. */
  standing?: Standing | 'needs-you' | undefined;
  hasNote?: boolean | undefined;
  model?: string | undefined;
  /** The path of a workspace. */
  workspace?: string | undefined;
  /** The first moment that counts, and the first that does not count any more, in Unix epoch milliseconds. */
  from?: number | undefined;
  until?: number | undefined;
}

export const NO_FILTER: Filter = { words: [] };

/** The words of what somebody typed into a search field. */
export function wordsOf(typed: string): string[] {
  return typed.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Whether anything is looked for. */
export function isFiltering(filter: Filter): boolean {
  const { words, ...rest } = filter;
  return words.length > 0 || Object.values(rest).some((value) => value !== undefined);
}

/** @param workspace the path of the workspace that the entry's session belongs to; @param title its title, in lower case */
export function matches(entry: Entry, filter: Filter, workspace: string | undefined, title: string): boolean {
  const { words, rating, reason, standing, hasNote, model, from, until } = filter;
  return (
    (rating === undefined || entry.rating === rating) &&
    (reason === undefined || entry.reason === reason) &&
    (standing === undefined || isSo(entry.standing, standing)) &&
    (hasNote === undefined || entry.hasNote === hasNote) &&
    (model === undefined || entry.model === model) &&
    (filter.workspace === undefined || filter.workspace === workspace) &&
    (from === undefined || entry.changedAt >= from) &&
    (until === undefined || entry.changedAt < until) &&
    words.every((word) => entry.text.includes(word) || title.includes(word))
  );
}

function isSo(standing: Standing, wanted: Standing | 'needs-you'): boolean {
  if (wanted !== 'needs-you') return standing === wanted;
  return standing === 'conflict' || standing === 'rejected' || standing === 'removed';
}
