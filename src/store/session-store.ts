import type { HostState } from '../domain/host-state.ts';
import type { Origin, SessionId, SessionKey } from '../domain/ids.ts';
import { provisionalKey, realmOf, type SessionHeader, sessionKey } from '../domain/session-key.ts';
import type { FeedbackDatabase, StoredSession } from './database.ts';

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
      const sightings = await db.sightings.where({ origin, sessionId: header.id }).toArray();
      const replaced = sightings.filter((sighting) => sighting.current && sighting.sessionKey !== key);
      await this.lost(origin, header.id);
      await db.sightings.put({ origin, sessionKey: key, sessionId: header.id, current: true, seenAt: now });
      const { id, createdAt, cwd } = header;
      await db.sessions.put({ key, realm, id, createdAt, ...(cwd === undefined ? {} : { cwd }) });
      return { key, replaced: replaced.map((sighting) => sighting.sessionKey) };
    });
  }

  /** Stores that the id means nothing on this origin any more, as far as is known. */
  async lost(origin: Origin, sessionId: SessionId): Promise<void> {
    await this.db.sightings.where({ origin, sessionId }).modify({ current: false });
  }

  /** The life that the id means on this origin, as far as is known. */
  async currentKey(origin: Origin, sessionId: SessionId): Promise<SessionKey | undefined> {
    const sightings = await this.db.sightings.where({ origin, sessionId }).toArray();
    return sightings.find((sighting) => sighting.current)?.sessionKey;
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
      await db.sightings.put({ origin, sessionKey: key, sessionId: id, current: true, seenAt: now });
    });
    return key;
  }

  session(key: SessionKey): Promise<StoredSession | undefined> {
    return this.db.sessions.get(key);
  }

  /** Whether this origin ever showed this life of a session. */
  async wasSeen(origin: Origin, key: SessionKey): Promise<boolean> {
    return (await this.db.sightings.get([origin, key])) !== undefined;
  }

  /** The origins that showed this session: those that showed it last before those that show another by now. */
  async origins(key: SessionKey): Promise<Origin[]> {
    const sightings = await this.db.sightings.where({ sessionKey: key }).toArray();
    sightings.sort((a, b) => Number(b.current) - Number(a.current) || b.seenAt - a.seenAt);
    return sightings.map((sighting) => sighting.origin);
  }

  /** Whether every origin that showed this session shows something else by now. */
  async isElsewhere(key: SessionKey): Promise<boolean> {
    const sightings = await this.db.sightings.where({ sessionKey: key }).toArray();
    return sightings.length > 0 && sightings.every((sighting) => !sighting.current);
  }

  async hostState(origin: Origin): Promise<HostState> {
    return (await this.db.hosts.get(origin))?.state ?? 'unknown';
  }

  /**
   * Stores how a host was found.
   *
   * @param now Unix epoch milliseconds
   * @returns whether that is news; nothing is written otherwise
   */
  async setHostState(origin: Origin, state: HostState, now: number): Promise<boolean> {
    const { db } = this;
    return db.transaction('rw', db.hosts, async () => {
      if ((await this.hostState(origin)) === state) return false;
      await db.hosts.put({ origin, state, since: now });
      return true;
    });
  }
}
