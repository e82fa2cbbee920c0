import { Dexie, liveQuery } from 'dexie';
import type { HostState } from '../domain/host-state.ts';
import type { SessionCopy } from '../domain/exchange/session-copy.ts';
import type { SessionKey } from '../domain/ids.ts';
import { inMessageOrder, saysSomething } from '../domain/listed-records.ts';
import { isMutation, type FeedbackRecord } from '../domain/record.ts';
import { recordSchema, storedSessionSchema } from '../domain/schemas.ts';
import type { StoredSession } from '../domain/stored-session.ts';
import type { FeedbackDatabase } from './database.ts';
import { readable } from './readable.ts';
import { sightingSchema, storedHostSchema } from './rows.ts';
import { areElsewhere, likeliestFirst } from './session-store.ts';

/** Everything that is stored about one session, as a list shows it. */
export interface SessionFeedback {
  session: StoredSession;
  /** In the order of the messages. */
  records: FeedbackRecord[];
  /** How many of its rows could not be read. */
  unreadable: number;
  host: HostState;
  /** No origin has this session now. */
  elsewhere: boolean;
  noteLimit: number | undefined;
}

/** One line for a session that has feedback. */
export interface SessionSummary {
  session: StoredSession;
  liked: number;
  disliked: number;
  waiting: number;
  /** Unix epoch milliseconds. */
  lastChange: number;
  /** The beginning of the message that was rated last. */
  excerpt: string;
}

/**
 * Calls with what a query yields, now and whenever that changes, until it is told to stop.
 *
 * @returns what stops it
 */
export function live<T>(query: () => Promise<T>, onValue: (value: T) => void, onFailure: () => void): () => void {
  const subscription = liveQuery(query).subscribe(onValue, onFailure);
  return () => subscription.unsubscribe();
}

/**
 * What is stored about a session; `null` when there is no such session. All tables are asked at once, before the first await:
 * only what is asked then is sure to be watched.
 */
export async function sessionFeedback(db: FeedbackDatabase, key: SessionKey): Promise<SessionFeedback | null> {
  const [session, rows, sightings, hosts, aside] = await Promise.all([
    db.sessions.get(key),
    db.records.where({ sessionKey: key }).toArray(),
    db.sightings.where({ sessionKey: key }).toArray(),
    db.hosts.toArray(),
    db.aside.toArray(),
  ]);
  if (!session) return null;
  const records = readable(rows, recordSchema);
  const seen = readable(sightings, sightingSchema);
  const origin = likeliestFirst(seen)[0]?.origin;
  const host = readable(hosts, storedHostSchema).find((candidate) => candidate.origin === origin);
  return {
    session,
    records: inMessageOrder(records.filter(saysSomething)),
    unreadable: rows.length - records.length + aside.filter(({ row }) => isAbout(row, key)).length,
    host: host?.state ?? 'unknown',
    elsewhere: areElsewhere(seen),
    noteLimit: host?.noteLimit,
  };
}

/** Reads all that is stored about a session, its history included; `null` when there is no such session. */
export async function sessionCopy(db: FeedbackDatabase, key: SessionKey): Promise<SessionCopy | null> {
  const ofSession = [
    [key, Dexie.minKey],
    [key, Dexie.maxKey],
  ] as const;
  const [session, records, revisions] = await Promise.all([
    db.sessions.get(key),
    db.records.where({ sessionKey: key }).toArray(),
    db.revisions
      .where('[sessionKey+messageId]')
      .between(...ofSession)
      .sortBy('id'),
  ]);
  return session ? { session, records, revisions } : null;
}

/** The sessions that have feedback, the one that changed last first. */
export async function sessionSummaries(db: FeedbackDatabase): Promise<SessionSummary[]> {
  const [rows, sessions] = await Promise.all([db.records.toArray(), db.sessions.toArray()]);
  const bySession = Map.groupBy(readable(rows, recordSchema).filter(saysSomething), ({ sessionKey }) => sessionKey);
  const summaries = readable(sessions, storedSessionSchema).flatMap((session) => {
    const own = bySession.get(session.key);
    return own ? [summary(session, own)] : [];
  });
  return summaries.toSorted((a, b) => b.lastChange - a.lastChange);
}

/** Whether a row that could not be read belonged to a session, as far as it says so itself. */
function isAbout(row: unknown, key: SessionKey): boolean {
  return typeof row === 'object' && row !== null && 'sessionKey' in row && row.sessionKey === key;
}

function summary(session: StoredSession, records: FeedbackRecord[]): SessionSummary {
  const last = records.toSorted((a, b) => changedAt(b) - changedAt(a))[0];
  return {
    session,
    liked: records.filter(({ desired }) => desired?.rating === 'positive').length,
    disliked: records.filter(({ desired }) => desired?.rating === 'negative').length,
    waiting: records.filter((record) => record.problem === undefined && isMutation(record)).length,
    lastChange: last ? changedAt(last) : 0,
    excerpt: last?.context?.excerpt ?? '',
  };
}

function changedAt({ ratedAt, base, context }: FeedbackRecord): number {
  return Math.max(ratedAt ?? 0, base?.updatedAt ?? 0) || (context?.messageTime ?? 0);
}
