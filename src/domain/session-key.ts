import type { Origin, SessionId, SessionKey } from './ids.ts';

/** What the first line of a session's log says about it: together the identity of one life of a session id. */
export interface SessionHeader {
  id: SessionId;
  /** Unix epoch milliseconds. */
  createdAt: number;
  /** The workspace; a session may have none. */
  cwd?: string | undefined;
}

const LOOPBACK_REALM = 'loopback';

/** Whether the origin is served by this machine itself. */
export function isLoopback(origin: Origin): boolean {
  const { hostname } = new URL(origin);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d+){3}$/.test(hostname)
  );
}

/**
 * Who an origin is for our purposes: all loopback origins are one realm, whichever name and port the user opened the host
 * under; every other origin is a realm of its own.
 */
export function realmOf(origin: Origin): string {
  return isLoopback(origin) ? LOOPBACK_REALM : origin;
}

/** The key of one life of a session. The parts are kept apart by JSON, so no id or path can imitate another. */
export function sessionKey(realm: string, header: SessionHeader): SessionKey {
  return JSON.stringify([realm, header.id, header.createdAt, header.cwd ?? null]) as SessionKey;
}

/**
 * The key for feedback on a session whose header could not be read yet. It names the origin and not the realm: until the
 * header is known nothing says that two origins mean the same session.
 */
export function provisionalKey(origin: Origin, id: SessionId): SessionKey {
  return JSON.stringify(['provisional', origin, id]) as SessionKey;
}

/** Whether a key is such a provisional one. */
export function isProvisional(key: SessionKey): boolean {
  return key.startsWith('["provisional",');
}
