import type { HostState } from '../domain/host-state.ts';
import type { Origin, SessionId, SessionKey } from '../domain/ids.ts';
import { dueAt, isTrouble, mayAsk, nextProbe, retryDelay, type Urgency } from '../domain/retry-policy.ts';
import { isProvisional, provisionalKey, realmOf, type SessionHeader, sessionKey } from '../domain/session-key.ts';
import type { StoredSession } from '../domain/stored-session.ts';
import type { Sighting, Standing } from './rows.ts';
import type { Tables, TableWriter } from './tables.ts';

/** How long a session that its host does not find is looked for by itself, in milliseconds. */
const RETRY_LOST_FOR_MS = 120_000;

/** How many failures of another kind count when a host is found in a new kind of trouble. */
const FAILURES_CARRIED_OVER = 3;

/** What a header read has shown. */
export interface Seen {
  key: SessionKey;
  /** What the id meant on this origin until now, where that was something else. */
  replaced: SessionKey[];
}

/** How an exchange with a host went. */
export interface Found {
  state: HostState;
  /** Unix epoch milliseconds. */
  now: number;
  /** From 0 up to 1. */
  random: number;
  /** How long the host asked to be left alone, in milliseconds. */
  retryAfterMs?: number | undefined;
}

/** When something may be tried again. */
export interface NextAttempt {
  /** Unix epoch milliseconds; absent where no host has a time of its own. */
  at?: number;
  /** Whether some host could be asked at any time. */
  soon: boolean;
}

/** Which lives of which sessions were seen where, and how their hosts are. */
export class SessionStore {
  private readonly tables: Tables;

  constructor(tables: Tables) {
    this.tables = tables;
  }

  /**
   * Stores that an origin showed this header just now: from here on the id means this life there.
   *
   * @param now Unix epoch milliseconds
   */
  async saw(origin: Origin, header: SessionHeader, now: number): Promise<Seen> {
    const realm = realmOf(origin);
    const key = sessionKey(realm, header);
    return this.tables.transaction(async (tables) => {
      const replaced = await settle(tables, origin, header.id, key, now);
      const { id, createdAt, cwd } = header;
      const { title } = (await tables.session(key)) ?? {};
      const known = { ...(cwd === undefined ? {} : { cwd }), ...(title === undefined ? {} : { title }) };
      await tables.putSession({ key, realm, id, createdAt, ...known });
      return { key, replaced };
    });
  }

  /**
   * Stores that the id means nothing on this origin now.
   *
   * @param now Unix epoch milliseconds
   */
  async lost(origin: Origin, sessionId: SessionId, now: number): Promise<void> {
    await this.tables.transaction(async (tables) => {
      for (const sighting of await tables.sightingsOn(origin, sessionId)) {
        if (sighting.standing === 'current') await tables.putSighting({ ...sighting, standing: 'lost', lostAt: now });
      }
    });
  }

  /** The life that the id means on this origin, or meant there when it was last seen. */
  async lastKey(origin: Origin, sessionId: SessionId): Promise<SessionKey | undefined> {
    const sightings = await this.tables.sightingsOn(origin, sessionId);
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
    const key = provisionalKey(origin, id);
    await this.tables.transaction(async (tables) => {
      await tables.putSession({ key, realm: realmOf(origin), id });
      await tables.putSighting({ origin, sessionKey: key, sessionId: id, standing: 'current', seenAt: now });
    });
    return key;
  }

  session(key: SessionKey): Promise<StoredSession | undefined> {
    return this.tables.session(key);
  }

  /** How a life of a session stands on an origin; `undefined` where it was never seen. */
  async standing(origin: Origin, key: SessionKey): Promise<Standing | undefined> {
    return (await this.tables.sighting(origin, key))?.standing;
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
    return areElsewhere(await this.tables.sightingsOf(key));
  }

  private async sightingsOf(key: SessionKey): Promise<Sighting[]> {
    return likeliestFirst(await this.tables.sightingsOf(key));
  }

  async hostState(origin: Origin): Promise<HostState> {
    return (await this.tables.host(origin))?.state ?? 'unknown';
  }

  /** The origins whose hosts were well when they were last asked. */
  async availableOrigins(): Promise<Origin[]> {
    return (await this.tables.hosts()).filter(({ state }) => state === 'available').map(({ origin }) => origin);
  }

  /** The lives of sessions that ids mean on an origin now, the one that was seen last first. Those not known yet are left out. */
  async currentOn(origin: Origin): Promise<Sighting[]> {
    const sightings = (await this.tables.sightingsAt(origin)).filter(
      ({ standing, sessionKey: key }) => standing === 'current' && !isProvisional(key),
    );
    return likeliestFirst(sightings);
  }

  /** Stores what an origin calls the sessions that it has now; other lives of their ids had titles of their own. */
  async setTitles(origin: Origin, titles: ReadonlyMap<SessionId, string>): Promise<void> {
    for (const { sessionKey: key, sessionId } of await this.currentOn(origin)) {
      const title = titles.get(sessionId);
      // Most titles are known: a transaction, for which all others wait, is for the others.
      if (title === undefined || (await this.tables.session(key))?.title === title) continue;
      await this.tables.transaction(async (tables) => {
        const standing = (await tables.sighting(origin, key))?.standing;
        const session = await tables.session(key);
        if (standing === 'current' && session) await tables.putSession({ ...session, title });
      });
    }
  }

  /** Stores the longest note that a host takes, in UTF-8 bytes, as it said itself. */
  async learnNoteLimit(origin: Origin, noteLimit: number): Promise<void> {
    await this.tables.transaction(async (tables) => {
      const host = await tables.host(origin);
      if (host) await tables.putHost({ ...host, noteLimit });
    });
  }

  async noteLimit(origin: Origin): Promise<number | undefined> {
    return (await this.tables.host(origin))?.noteLimit;
  }

  /**
   * Stores how a host was found, and when it may be asked again if it is of no use now.
   *
   * @returns how it was before, if that is news; nothing is written for a host that is as well as it was
   */
  async setHostState(origin: Origin, { state, now, random, retryAfterMs }: Found): Promise<HostState | undefined> {
    return this.tables.transaction(async (tables) => {
      const before = await tables.host(origin);
      const stateBefore = before?.state ?? 'unknown';
      const isNews = stateBefore !== state;
      const news = isNews ? stateBefore : undefined;
      const since = isNews ? now : (before?.since ?? now);
      if (!isTrouble(state)) {
        const { noteLimit } = before ?? {};
        if (isNews) await tables.putHost({ origin, state, since, failures: 0, noteLimit });
        return news;
      }
      // A host that is just back, and fails at first, is not put off for as long as it was away.
      const inARow = Math.min(before?.failures ?? 0, isNews ? FAILURES_CARRIED_OVER : Infinity);
      const failures = inARow + 1;
      const next = nextProbe(now, retryDelay(state, failures, random), retryAfterMs);
      // A host that was away may be another one when it comes back: its limit is learned anew.
      await tables.putHost({ origin, state, since, failures, nextProbe: next });
      return news;
    });
  }

  /**
   * Whether a host may be asked now.
   *
   * @param now Unix epoch milliseconds
   */
  async mayAsk(origin: Origin, now: number, urgency: Urgency): Promise<boolean> {
    return mayAsk((await this.tables.host(origin))?.nextProbe, now, urgency);
  }

  /**
   * When a session that waits may be tried again; `undefined` when only a page that shows it anew can help.
   *
   * @param now Unix epoch milliseconds
   */
  async nextAttempt(key: SessionKey, now: number): Promise<NextAttempt | undefined> {
    const times: number[] = [];
    let soon = false;
    for (const { origin, standing, lostAt = 0 } of await this.sightingsOf(key)) {
      const host = await this.tables.host(origin);
      // A session that is just being detached is not seen for a moment.
      const mayComeBack = standing === 'lost' && Math.abs(now - lostAt) < RETRY_LOST_FOR_MS;
      // What has no session yet looks for it until it has found it, whatever the id means by now.
      if (standing !== 'current' && !mayComeBack && !isProvisional(key)) continue;
      const due = host?.nextProbe && dueAt(host.nextProbe, now);
      // One that was due, and was asked, and waits all the same is not asked without a pause.
      if (due !== undefined && due > now) times.push(due);
      else soon = true;
    }
    if (times.length === 0) return soon ? { soon } : undefined;
    return { soon, at: Math.min(...times) };
  }

  /** The sessions among these that were seen on an origin. */
  async seenOn(origin: Origin, keys: SessionKey[]): Promise<SessionKey[]> {
    const sightings = await Promise.all(keys.map((key) => this.tables.sighting(origin, key)));
    return keys.filter((_, index) => sightings[index] !== undefined);
  }
}

/** Makes one life what the id means on an origin. @returns those that it takes the place of. */
async function settle(
  tables: TableWriter,
  origin: Origin,
  sessionId: SessionId,
  key: SessionKey,
  now: number,
): Promise<SessionKey[]> {
  const others = (await tables.sightingsOn(origin, sessionId)).filter(
    (sighting) => sighting.sessionKey !== key && sighting.standing !== 'replaced',
  );
  for (const other of others) await tables.putSighting({ ...other, standing: 'replaced' });
  await tables.putSighting({ origin, sessionKey: key, sessionId, standing: 'current', seenAt: now });
  return others.map((sighting) => sighting.sessionKey);
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
