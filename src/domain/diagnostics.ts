import type { HostState } from './host-state.ts';
import type { Origin } from './ids.ts';
import { isLoopback } from './session-key.ts';

/** What a report on the extension's condition is made of. */
export interface Condition {
  version: string;
  browser: string;
  language: string;
  syncIsOn: boolean;
  permissions: readonly string[];
  /** The patterns that the browser has granted. */
  granted: readonly string[];
  hosts: readonly DiagnosedHost[];
  counts: Record<string, number>;
  /** In bytes; `undefined` where the browser does not say. */
  databaseSize: number | undefined;
  /** How many records have a problem, by the problem's code. */
  problems: Record<string, number>;
  failures: readonly { at: number; code: string }[];
}

export interface DiagnosedHost {
  origin: Origin;
  state: HostState;
  failures: number;
  /** When it is asked again, Unix epoch milliseconds; absent while it is well. */
  nextTry?: number | undefined;
  waiting: number;
}

/**
 * The report as text, to be put where others read it. Nothing is in it that anybody said, no ids and no paths, and of other machines
 * no names. In English, whatever the page's language: its readers are those who know the code.
 *
 * @param timeOf writes Unix epoch milliseconds out
 */
export function diagnosticsText(condition: Condition, timeOf: (at: number) => string): string {
  const { hosts, counts, problems, failures, databaseSize } = condition;
  const numbers = (of: Record<string, number>) =>
    Object.entries(of)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ') || 'none';
  return [
    `extension: ${condition.version}`,
    `browser: ${condition.browser}`,
    `language: ${condition.language}`,
    `sync: ${condition.syncIsOn ? 'on' : 'off'}`,
    `permissions: ${condition.permissions.toSorted().join(', ')}`,
    `addresses: ${condition.granted.map(nameless).join(', ') || 'none'}`,
    ...hosts.map(
      ({ origin, state, failures: inARow, nextTry, waiting }) =>
        `host ${nameless(origin)}: ${state}, failures ${inARow}, next try ${nextTry === undefined ? '-' : timeOf(nextTry)}, waiting ${waiting}`,
    ),
    `stored: ${numbers(counts)}`,
    `problems: ${numbers(problems)}`,
    `database: ${databaseSize === undefined ? 'unknown' : `${Math.round(databaseSize / 1_000)} kB`}`,
    `last errors: ${failures.map(({ at, code }) => `${code} ${timeOf(at)}`).join(', ') || 'none'}`,
  ].join('\n');
}

/** An origin or a pattern without the name of the machine, unless it is this one. */
function nameless(address: string): string {
  // A permission for every machine is worth knowing, and names none.
  if (/^[a-z*]+:\/\/\*\/\*$|^<all_urls>$/.test(address)) return address;
  const url = URL.parse(address.replace(/\/\*$/, ''));
  if (!url || url.hostname === '') return '?';
  const name = isLoopback(url.origin as Origin) ? url.hostname : '…';
  return `${url.protocol}//${name}${url.port === '' ? '' : `:${url.port}`}`;
}
