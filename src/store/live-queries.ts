import { Dexie, liveQuery } from 'dexie';
import type { HostState } from '../domain/host-state.ts';
import type { SessionCopy } from '../domain/exchange/session-copy.ts';
import type { MessageId, Origin, SessionKey } from '../domain/ids.ts';
import type { KnownHost } from '../domain/known-hosts.ts';
import { inMessageOrder, saysSomething } from '../domain/listed-records.ts';
import type { FeedbackRecord } from '../domain/record.ts';
import { recordSchema, revisionSchema, storedSessionSchema } from '../domain/schemas.ts';
import type { StoredSession } from '../domain/stored-session.ts';
import type { Surroundings } from '../domain/sync-state.ts';
import type { FeedbackDatabase } from './database.ts';
import { isReadable, readable } from './readable.ts';
import { sightingSchema, type StoredHost, storedHostSchema } from './rows.ts';
import { areElsewhere, likeliestFirst } from './session-store.ts';
import type { SummaryRow } from './summaries.ts';

const COUNTED_AT_A_TIME = 2_000;

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

/** The keys of all sessions that anything is stored about. */
export async function sessionKeys(db: FeedbackDatabase): Promise<SessionKey[]> {
  return (await db.sessions.toCollection().primaryKeys()) as SessionKey[];
}

/** A copy, with how many rows could not be read and are not in it. */
export interface ReadCopy extends SessionCopy {
  unreadable: number;
}

/** Reads all that is stored about a session, its history included; `null` when there is no such session. */
export async function sessionCopy(db: FeedbackDatabase, key: SessionKey): Promise<ReadCopy | null> {
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
  if (!isReadable(session, storedSessionSchema)) return null;
  // What cannot be read is no part of a copy that is to be brought in again.
  const read = { records: readable(records, recordSchema), revisions: readable(revisions, revisionSchema) };
  const unreadable = records.length - read.records.length + revisions.length - read.revisions.length;
  return { session, ...read, unreadable };
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

/** Every origin that was seen, with its host and what waits for it. A session's feedback waits for one origin, the likeliest to have it. */
export async function knownHosts(db: FeedbackDatabase): Promise<(KnownHost & StoredHost)[]> {
  const [hostRows, summaries, sightingRows] = await Promise.all([
    db.hosts.toArray(),
    db.summaries.toArray(),
    db.sightings.toArray(),
  ]);
  const places = Map.groupBy(readable(sightingRows, sightingSchema), ({ sessionKey }) => sessionKey);
  const waiting = new Map<Origin, number>();
  for (const summary of summaries) {
    const [place] = likeliestFirst(places.get(summary.sessionKey) ?? []);
    if (place) waiting.set(place.origin, (waiting.get(place.origin) ?? 0) + summary.waiting);
  }
  const hosts = new Map(readable(hostRows, storedHostSchema).map((host) => [host.origin, host]));
  // Of some origins nothing is known but that feedback waits for them.
  for (const origin of waiting.keys()) {
    if (!hosts.has(origin)) hosts.set(origin, { origin, state: 'unknown', since: 0, failures: 0 });
  }
  return [...hosts.values()].map((host) => Object.assign(host, { waiting: waiting.get(host.origin) ?? 0 }));
}

/** How much is stored, and how many records have which problem. Reads every record. */
export async function storedCounts(db: FeedbackDatabase): Promise<{
  counts: Record<string, number>;
  problems: Record<string, number>;
}> {
  const [records, revisions, sessions, waiting, aside] = await Promise.all([
    db.records.count(),
    db.revisions.count(),
    db.sessions.count(),
    db.records.where('queuedAs').above(Dexie.minKey).count(),
    db.aside.count(),
  ]);
  const problems: Record<string, number> = {};
  for await (const batch of allRecords(db, COUNTED_AT_A_TIME)) {
    for (const { problem } of batch.records) {
      if (!problem) continue;
      const code = problem.kind === 'rejected' ? problem.refusal.code : problem.kind;
      problems[code] = (problems[code] ?? 0) + 1;
    }
  }
  return { counts: { records, revisions, sessions, waiting, 'set aside': aside }, problems };
}

/** Whether a row that could not be read belonged to a session, as far as it says so itself. */
function isAbout(row: unknown, key: SessionKey): boolean {
  return typeof row === 'object' && row !== null && 'sessionKey' in row && row.sessionKey === key;
}
