import { Dexie, liveQuery } from 'dexie';
import type { HostState } from '../domain/host-state.ts';
import type { SessionCopy } from '../domain/exchange/session-copy.ts';
import type { MessageId, SessionKey } from '../domain/ids.ts';
import { inMessageOrder, saysSomething } from '../domain/listed-records.ts';
import type { FeedbackRecord } from '../domain/record.ts';
import { recordSchema, storedSessionSchema } from '../domain/schemas.ts';
import type { StoredSession } from '../domain/stored-session.ts';
import type { Surroundings } from '../domain/sync-state.ts';
import type { FeedbackDatabase } from './database.ts';
import { isReadable, readable } from './readable.ts';
import { sightingSchema, storedHostSchema } from './rows.ts';
import { areElsewhere, likeliestFirst } from './session-store.ts';
import type { SummaryRow } from './summaries.ts';

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
export interface SessionSummary extends SummaryRow {
  session: StoredSession;
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

/** A record with what its state depends on. */
export interface SurroundedRecord {
  record: FeedbackRecord;
  surroundings: Surroundings;
  noteLimit: number | undefined;
}

/** Some records, of whatever sessions, by their keys; those that cannot be read, or are gone, are left out. */
export async function recordsByKey(
  db: FeedbackDatabase,
  keys: readonly (readonly [SessionKey, MessageId])[],
): Promise<SurroundedRecord[]> {
  const sessionKeys = [...new Set(keys.map(([key]) => key))];
  const [rows, sightings, hosts] = await Promise.all([
    db.records.bulkGet(keys.map(([key, messageId]) => [key, messageId])),
    db.sightings.where('sessionKey').anyOf(sessionKeys).toArray(),
    db.hosts.toArray(),
  ]);
  const seen = Map.groupBy(readable(sightings, sightingSchema), ({ sessionKey }) => sessionKey);
  const known = readable(hosts, storedHostSchema);
  return readable(rows, recordSchema).map((record) => {
    const places = seen.get(record.sessionKey) ?? [];
    const host = known.find(({ origin }) => origin === likeliestFirst(places)[0]?.origin);
    const surroundings = { host: host?.state ?? ('unknown' as const), elsewhere: areElsewhere(places) };
    return { record, surroundings, noteLimit: host?.noteLimit };
  });
}

/**
 * All records, so many at a time, in the order of their keys.
 *
 * @param size how many rows are read at a time; of these, those that can be read are yielded
 */
export async function* allRecords(
  db: FeedbackDatabase,
  size: number,
): AsyncGenerator<{ records: FeedbackRecord[]; rows: number }> {
  let after: readonly unknown[] | null = null;
  for (;;) {
    const rows: FeedbackRecord[] = await db.records
      .where('[sessionKey+messageId]')
      .between(after ?? [Dexie.minKey, Dexie.minKey], [Dexie.maxKey, Dexie.maxKey], after === null, true)
      .limit(size)
      .toArray();
    yield { records: readable(rows, recordSchema), rows: rows.length };
    const last = rows.at(-1);
    if (rows.length < size || !last) return;
    after = [last.sessionKey, last.messageId];
  }
}

/** One session's records, in the order of their messages. */
export async function recordsOfSession(db: FeedbackDatabase, key: SessionKey): Promise<FeedbackRecord[]> {
  const rows = await db.records.where({ sessionKey: key }).toArray();
  return inMessageOrder(readable(rows, recordSchema));
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

/**
 * The sessions that have feedback, the one that changed last first.
 *
 * @param most how many at most
 */
export async function sessionSummaries(db: FeedbackDatabase, most = Infinity): Promise<SessionSummary[]> {
  // oxlint-disable-next-line unicorn/no-array-reverse -- of the database, not of an array
  const rows = db.summaries.orderBy('lastChange').reverse();
  const isShown = ({ shown }: SummaryRow) => shown > 0;
  // All rows at once are read faster than one by one, some rows not.
  const shown =
    most === Infinity ? (await rows.toArray()).filter(isShown) : await rows.filter(isShown).limit(most).toArray();
  const sessions = await db.sessions.bulkGet(shown.map(({ sessionKey }) => sessionKey));
  return shown.flatMap((summary, position) => {
    const session: unknown = sessions[position];
    return isReadable(session, storedSessionSchema) ? [{ ...summary, session }] : [];
  });
}

/** Whether a row that could not be read belonged to a session, as far as it says so itself. */
function isAbout(row: unknown, key: SessionKey): boolean {
  return typeof row === 'object' && row !== null && 'sessionKey' in row && row.sessionKey === key;
}
