import { type FeedbackRecord, isMutation } from '../../domain/record.ts';
import type { Text, Translate } from '../../locales/translate.ts';
import type { SessionFeedback } from '../../store/live-queries.ts';

const HOST_SENTENCES = {
  unknown: 'hostUnknown',
  unreachable: 'hostUnreachable',
  failing: 'hostFailing',
  'remote-absent': 'hostRemoteAbsent',
  'signed-out': 'hostSignedOut',
  forbidden: 'hostForbidden',
  'not-granted': 'hostNotGranted',
} as const satisfies Record<Exclude<SessionFeedback['host'], 'available'>, Text>;

/** What is known of a session's host, and of what it is to hear. */
export type HostFacts = Pick<SessionFeedback, 'host' | 'elsewhere' | 'records'>;

/**
 * How a session's host is, and what it has not heard yet.
 *
 * @param paused the user has switched the exchange with hosts off
 */
export function hostSentence({ host, elsewhere, records }: HostFacts, paused: boolean, t: Translate<Text>): string {
  if (paused) return t('hostPaused');
  if (elsewhere) return t('hostElsewhere');
  if (host !== 'available') return t(HOST_SENTENCES[host]);
  const needsUser = records.filter((record) => record.problem !== undefined).length;
  if (needsUser > 0) return t('hostNeedsYou', { count: needsUser });
  const waiting = records.filter(isMutation).length;
  const shelved = records.filter(({ desired, shelvedNote }) => desired === null && shelvedNote !== undefined).length;
  if (waiting === 0 && shelved > 0) return t('hostShelved', { count: shelved });
  return waiting === 0 ? t('hostAvailable') : t('hostWaiting', { count: waiting });
}

/**
 * When the oldest was said that still waits to be sent, in Unix epoch milliseconds; `undefined` where nothing waits. What needs the
 * user does not wait for the host.
 */
export function oldestWaiting(records: readonly FeedbackRecord[]): number | undefined {
  const times = records
    .filter((record) => record.problem === undefined && isMutation(record))
    .map(({ ratedAt, attempts }) => ratedAt ?? attempts[0]?.at)
    .filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** For so long nothing is said about what is simply on its way, in milliseconds. */
const SOON_MS = 10_000;

/**
 * Whether something waits for longer than one would expect, so that since when is worth saying, and another try worth offering.
 *
 * @param now Unix epoch milliseconds
 */
export function isStuck({ host, elsewhere, records }: HostFacts, now: number): boolean {
  const oldest = oldestWaiting(records);
  return oldest !== undefined && (host !== 'available' || elsewhere || now - oldest >= SOON_MS);
}
