import type { SessionCopy } from './session-copy.ts';

/** What the first line of an export says it is. */
export const FORMAT = 'dsh-feedback';

/** The version of the lines that are written. */
export const FORMAT_VERSION = 1;

/**
 * Sessions as JSON Lines: first what this is, then each session with all that is stored about it. Every line ends with its line
 * end, and comes out as soon as its session is there.
 *
 * @param now Unix epoch milliseconds
 */
export function* exportLines(sessions: Iterable<SessionCopy>, now: number): Generator<string, void> {
  yield headerLine(now);
  for (const copy of sessions) yield* sessionLines(copy);
}

/**
 * The first line of an export, for those who read the sessions one after the other themselves.
 *
 * @param now Unix epoch milliseconds
 */
export function headerLine(now: number): string {
  return line(FORMAT, { version: FORMAT_VERSION, exportedAt: now });
}

/** The lines of one session: what it is, its records, their history. */
export function* sessionLines({ session, records, revisions }: SessionCopy): Generator<string, void> {
  yield line('session', session);
  for (const record of records) yield line('record', record);
  for (const revision of revisions) yield line('revision', revision);
}

function line(type: string, fields: object): string {
  return `${JSON.stringify({ type, ...fields })}\n`;
}
