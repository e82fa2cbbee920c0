import { liveQuery } from 'dexie';
import type { HostState } from '../domain/host-state.ts';
import type { SessionKey } from '../domain/ids.ts';
import { isMutation, type FeedbackRecord } from '../domain/record.ts';
import type { FeedbackDatabase, StoredSession } from './database.ts';
import { readable } from './readable.ts';
import { SessionStore } from './session-store.ts';

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

/** What is stored about a session; `null` when there is no such session. */
export async function sessionFeedback(db: FeedbackDatabase, key: SessionKey): Promise<SessionFeedback | null> {
  const sessions = new SessionStore(db);
  const session = await sessions.session(key);
  if (!session) return null;
  const rows = await db.records.where({ sessionKey: key }).toArray();
  const records = readable(rows).filter(saysSomething).toSorted(byMessage);
  const [origin] = await sessions.origins(key);
  return {
    session,
    records,
    unreadable: rows.length - readable(rows).length,
    host: origin ? await sessions.hostState(origin) : 'unknown',
    elsewhere: await sessions.isElsewhere(key),
    noteLimit: origin && (await sessions.noteLimit(origin)),
  };
}

/** The sessions that have feedback, the one that changed last first. */
export async function sessionSummaries(db: FeedbackDatabase): Promise<SessionSummary[]> {
  const records = readable(await db.records.toArray()).filter(saysSomething);
  const bySession = Map.groupBy(records, ({ sessionKey }) => sessionKey);
  const sessions = await db.sessions.bulkGet([...bySession.keys()]);
  const summaries = sessions.flatMap((session) => {
    const own = session && bySession.get(session.key);
    return own ? [summary(session, own)] : [];
  });
  return summaries.toSorted((a, b) => b.lastChange - a.lastChange);
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

/** Records of messages about which nothing is said any more stay for their history; no list needs them. */
function saysSomething({ desired, problem, attempts, base, shelvedNote, draft }: FeedbackRecord): boolean {
  const written = shelvedNote !== undefined || draft !== undefined;
  return desired !== null || problem !== undefined || base !== null || attempts.length > 0 || written;
}

function byMessage(a: FeedbackRecord, b: FeedbackRecord): number {
  return place(a) - place(b);
}

/** Messages that no page has shown yet come last. */
function place({ context }: FeedbackRecord): number {
  return context?.turn ?? Infinity;
}

function changedAt({ ratedAt, base }: FeedbackRecord): number {
  return Math.max(ratedAt ?? 0, base?.updatedAt ?? 0);
}
