import type { HostState } from './host-state.ts';
import { type FeedbackRecord, isMutation } from './record.ts';

/** Where a record stands between this browser and the host. */
export type SyncState =
  | 'synced'
  /** Stored here, to be sent. */
  | 'pending'
  /** A request for it left and is not answered. */
  | 'sending'
  /** The host cannot take it now; it goes on by itself when it can. */
  | 'held'
  | 'conflict'
  | 'rejected'
  | 'removed';

/** Why a record waits, where something can be said about it. */
export type WaitingFor = Exclude<HostState, 'unknown' | 'available'> | 'elsewhere' | 'paused';

/** What a record's state depends on besides the record. */
export interface Surroundings {
  host: HostState;
  /** The session was looked for on the host and is another life of its id there, or is not there at all. */
  elsewhere: boolean;
  /** The user has switched the exchange with hosts off. */
  paused?: boolean | undefined;
}

/** Hosts that do not take it until somebody does something. */
const HOLDING: ReadonlySet<HostState> = new Set(['remote-absent', 'signed-out', 'forbidden', 'not-granted']);

/** Only problems are stored; everything else follows from the record and its surroundings. */
export function syncStateOf(record: FeedbackRecord, { host, elsewhere, paused }: Surroundings): SyncState {
  if (record.problem) return record.problem.kind;
  if (!isMutation(record)) return 'synced';
  if (paused || elsewhere || HOLDING.has(host)) return 'held';
  if (host === 'available' && record.attempts.length > 0) return 'sending';
  return 'pending';
}

/** What a mutation waits for; `undefined` when it is simply on its way. */
export function waitingFor({ host, elsewhere, paused }: Surroundings): WaitingFor | undefined {
  // Whatever else is the case, nothing goes on before this ends.
  if (paused) return 'paused';
  if (elsewhere) return 'elsewhere';
  return host === 'available' || host === 'unknown' ? undefined : host;
}
