import type { HostState } from './host-state.ts';

const FIRST_DELAY_MS = 1_000;
/** A host that is away costs one refused connection on this machine: asked often, so that it is found soon after its return. */
const LONGEST_WHILE_AWAY_MS = 30_000;
/** No delay is longer, in milliseconds. */
export const LONGEST_DELAY_MS = 300_000;

/** Whether a host in this state cannot be sent to. */
export function isTrouble(state: HostState): boolean {
  return state !== 'available' && state !== 'unknown';
}

/**
 * How long to wait before a host is asked again, in milliseconds: exponential with full jitter, never under a second. There
 * is no last attempt.
 *
 * @param failures how often in a row it has failed, at least once
 * @param random from 0 up to 1
 */
export function retryDelay(state: HostState, failures: number, random: number): number {
  const longest = state === 'failing' ? LONGEST_DELAY_MS : LONGEST_WHILE_AWAY_MS;
  const ceiling = Math.min(longest, FIRST_DELAY_MS * 2 ** Math.min(failures, 20));
  return Math.round(FIRST_DELAY_MS + random * (ceiling - FIRST_DELAY_MS));
}
