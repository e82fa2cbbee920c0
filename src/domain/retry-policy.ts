import type { HostState } from './host-state.ts';

const FIRST_DELAY_MS = 1_000;
/** A host that is away costs one refused connection on this machine: asked often, so that it is found soon after its return. */
const LONGEST_WHILE_AWAY_MS = 30_000;
/** No delay of our own is longer, in milliseconds. */
const LONGEST_DELAY_MS = 300_000;

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

/** When a host that was of no use may be asked again. */
export interface NextProbe {
  /** Unix epoch milliseconds. */
  at: number;
  /** When that was decided: a clock that shows an earlier time was set back since, and `at` means nothing. */
  decidedAt: number;
  /** Whether the host itself asked to be left alone until then. */
  asked: boolean;
}

/** A host may ask to be left alone, but not for longer than this, in milliseconds. */
const LONGEST_ASKED_MS = 3_600_000;

/**
 * Decides when a host is asked again.
 *
 * @param now Unix epoch milliseconds
 * @param delayMs how long to wait by our own rules, see `retryDelay`
 * @param askedMs how long the host asked to be left alone (`Retry-After`), if it did
 */
export function nextProbe(now: number, delayMs: number, askedMs: number | undefined): NextProbe {
  const asked = Math.min(askedMs ?? 0, LONGEST_ASKED_MS);
  return { at: now + Math.max(delayMs, asked), decidedAt: now, asked: asked > 0 };
}

/** What makes us ask a host. */
export type Urgency =
  /** The plan: whatever waits is tried from time to time. */
  | 'planned'
  /** Something happened that makes it likely to work: the user clicked, a page of the host loaded, the network is back. */
  | 'prompted'
  /** The user wants it now. */
  | 'forced';

/**
 * Whether a host may be asked.
 *
 * @param now Unix epoch milliseconds
 */
export function mayAsk(next: NextProbe | undefined, now: number, urgency: Urgency): boolean {
  if (next === undefined || urgency === 'forced' || now >= next.at || now < next.decidedAt) return true;
  return urgency === 'prompted' && !next.asked;
}

/**
 * When a host may be asked by plan, Unix epoch milliseconds.
 *
 * @param now Unix epoch milliseconds
 */
export function dueAt(next: NextProbe, now: number): number {
  return now < next.decidedAt ? now : next.at;
}
