import type { HostState } from '../domain/host-state.ts';
import type { Origin, SessionId, SessionKey } from '../domain/ids.ts';
import { isTrouble, LONGEST_DELAY_MS, retryDelay } from '../domain/retry-policy.ts';
import { isProvisional, provisionalKey, realmOf, type SessionHeader, sessionKey } from '../domain/session-key.ts';
import type { FeedbackDatabase, Sighting, Standing, StoredSession } from './database.ts';

/** How long a session that its host does not find is looked for by itself, in milliseconds. */
const RETRY_LOST_FOR_MS = 120_000;

/** When to try again what is left over on a host that is well, in milliseconds. */
const RETRY_ANYWAY_MS = 30_000;

/** What a header read has shown. */
export interface Seen {
  key: SessionKey;
  /** What the id meant on this origin until now, where that was something else. */
  replaced: SessionKey[];
}

/** Which lives of which sessions were seen where, and how their hosts are. */
export class SessionStore {
  private readonly db: FeedbackDatabase;

  constructor(db: FeedbackDatabase) {
    this.db = db;
  }

  /**
   * Stores that an origin showed this header just now: from here on the id means this life there.
   *
   * @param now Unix epoch milliseconds
   */
  async saw(origin: Origin, header: SessionHeader, now: number): Promise<Seen> {
    const { db } = this;
    const realm = realmOf(origin);
    const key = sessionKey(realm, header);
    return db.transaction('rw', db.sessions, db.sightings, async () => {
      const replaced = await this.settle(origin, header.id, key, now);
      const { id, createdAt, cwd } = header;
      await db.sessions.put({ key, realm, id, createdAt, ...(cwd === undefined ? {} : { cwd }) });
      return { key, replaced };
    });
  }

  /**
   * Stores that the id means nothing on this origin now.
   *
   * @param now Unix epoch milliseconds
   */
  async lost(origin: Origin, sessionId: SessionId, now: number): Promise<void> {
    const sightings = this.db.sightings.where({ origin, sessionId });
    await sightings.and(({ standing }) => standing === 'current').modify({ standing: 'lost', lostAt: now });
  }

  /** The life that the id means on this origin, or meant there when it was last seen. */
  async lastKey(origin: Origin, sessionId: SessionId): Promise<SessionKey | undefined> {
    const sightings = await this.db.sightings.where({ origin, sessionId }).toArray();
    const keys = sightings.filter(({ standing }) => standing !== 'replaced').map((sighting) => sighting.sessionKey);
    const provisional = provisionalKey(origin, sessionId);
    return keys.find((key) => key !== provisional) ?? keys[0];
  }

  /**
   * The key to store under while no header of this session could ever be read on this origin.
   *
   * @param now Unix epoch milliseconds
   */
  async provisional(origin: Origin, id: SessionId, now: number): Promise<SessionKey> {
    const { db } = this;
    const key = provisionalKey(origin, id);
    await db.transaction('rw', db.sessions, db.sightings, async () => {
      await db.sessions.put({ key, realm: realmOf(origin), id });
      await db.sightings.put({ origin, sessionKey: key, sessionId: id, standing: 'current', seenAt: now });
    });
    return key;
  }

  /** Makes one life what the id means on an origin. @returns those that it takes the place of. */
  private async settle(origin: Origin, sessionId: SessionId, key: SessionKey, now: number): Promise<SessionKey[]> {
    const { sightings } = this.db;
    const others = sightings
      .where({ origin, sessionId })
      .and((sighting) => sighting.sessionKey !== key && sighting.standing !== 'replaced');
    const replaced = (await others.toArray()).map((sighting) => sighting.sessionKey);
    await others.modify({ standing: 'replaced' });
    await sightings.put({ origin, sessionKey: key, sessionId, standing: 'current', seenAt: now });
    return replaced;
  }

  session(key: SessionKey): Promise<StoredSession | undefined> {
    return this.db.sessions.get(key);
  }

  /** How a life of a session stands on an origin; `undefined` where it was never seen. */
  async standing(origin: Origin, key: SessionKey): Promise<Standing | undefined> {
    return (await this.db.sightings.get([origin, key]))?.standing;
  }

  /** The origins that showed this session, the likeliest to have it now first. */
  async origins(key: SessionKey): Promise<Origin[]> {
    return (await this.sightingsOf(key)).map(({ origin }) => origin);
  }

  /** The origins whose pages may be told about this session: those where the id means no other by now. */
  async audience(key: SessionKey): Promise<Origin[]> {
    const sightings = await this.sightingsOf(key);
    return sightings.filter(({ standing }) => standing !== 'replaced').map(({ origin }) => origin);
  }

  /** Whether every origin that showed this session shows something else, or nothing, by now. */
  async isElsewhere(key: SessionKey): Promise<boolean> {
    const sightings = await this.sightingsOf(key);
    return areElsewhere(sightings);
  }

  private async sightingsOf(key: SessionKey): Promise<Sighting[]> {
    return likeliestFirst(await this.db.sightings.where({ sessionKey: key }).toArray());
  }

  async hostState(origin: Origin): Promise<HostState> {
    return (await this.db.hosts.get(origin))?.state ?? 'unknown';
  }

  /** Stores the longest note that a host takes, in UTF-8 bytes, as it said itself. */
  async learnNoteLimit(origin: Origin, noteLimit: number): Promise<void> {
    await this.db.hosts.update(origin, { noteLimit });
  }

  async noteLimit(origin: Origin): Promise<number | undefined> {
    return (await this.db.hosts.get(origin))?.noteLimit;
  }

  /**
   * Stores how a host was found, and when it may be asked again if it is of no use now.
   *
   * @param now Unix epoch milliseconds
   * @param random from 0 up to 1
   * @returns whether that is news; nothing is written for a host that is as well as it was
   */
  async setHostState(origin: Origin, state: HostState, now: number, random: number): Promise<boolean> {
    const { db } = this;
    return db.transaction('rw', db.hosts, async () => {
      const before = await db.hosts.get(origin);
      const isNews = (before?.state ?? 'unknown') !== state;
      const since = isNews ? now : (before?.since ?? now);
      if (!isTrouble(state)) {
        const { noteLimit } = before ?? {};
        if (isNews) await db.hosts.put({ origin, state, since, failures: 0, noteLimit });
        return isNews;
      }
      const failures = (before?.failures ?? 0) + 1;
      const nextProbeAt = now + retryDelay(state, failures, random);
      // A host that was away may be another one when it comes back: its limit is learned anew.
      await db.hosts.put({ origin, state, since, failures, nextProbeAt });
      return isNews;
    });
  }

  /**
   * When a session that waits may be tried again, Unix epoch milliseconds; `undefined` when only a page that shows it anew can
   * help.
   *
   * @param now Unix epoch milliseconds
   */
  async nextAttempt(key: SessionKey, now: number): Promise<number | undefined> {
    const times: number[] = [];
    for (const { origin, standing, lostAt = 0 } of await this.sightingsOf(key)) {
      const host = await this.db.hosts.get(origin);
      // A session that is just being detached is not seen for a moment.
      const mayComeBack = standing === 'lost' && Math.abs(now - lostAt) < RETRY_LOST_FOR_MS;
      // What has no session yet looks for it until it has found it, whatever the id means by now.
      if (standing !== 'current' && !mayComeBack && !isProvisional(key)) continue;
      // Clocks are set back: no time further away than the longest delay is meant.
      times.push(Math.min(host?.nextProbeAt ?? now + RETRY_ANYWAY_MS, now + LONGEST_DELAY_MS));
    }
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** The sessions among these that were seen on an origin. */
  async seenOn(origin: Origin, keys: SessionKey[]): Promise<SessionKey[]> {
    const sightings = await this.db.sightings.bulkGet(keys.map((key): [Origin, SessionKey] => [origin, key]));
    return keys.filter((_, index) => sightings[index] !== undefined);
  }
}

/** A session's sightings, the origin that is the likeliest to have it now first. */
export function likeliestFirst(sightings: Sighting[]): Sighting[] {
  const rank: Record<Standing, number> = { current: 0, lost: 1, replaced: 2 };
  return sightings.toSorted((a, b) => rank[a.standing] - rank[b.standing] || b.seenAt - a.seenAt);
}

/** Whether every origin that showed a session shows something else, or nothing, by now. */
export function areElsewhere(sightings: Sighting[]): boolean {
  return sightings.length > 0 && sightings.every(({ standing }) => standing !== 'current');
}
