import type { Origin } from '../ids.ts';
import { provisionalKey, realmOf, sessionKey } from '../session-key.ts';
import type { StoredSession } from '../stored-session.ts';

/** Whether a session's key is the one that what is said about it makes; a key of another's making may be that of any session. */
export function hasOwnKey(session: StoredSession): boolean {
  const { key, realm, id, createdAt, cwd } = session;
  if (createdAt !== undefined) return isRealm(realm) && key === sessionKey(realm, { id, createdAt, cwd });
  const origin = provisionalOrigin(key);
  return origin !== undefined && key === provisionalKey(origin, id) && realm === realmOf(origin);
}

/** The origin that a key names while its session's header is not known. */
export function provisionalOrigin(key: string): Origin | undefined {
  const parts = parsed(key);
  if (!Array.isArray(parts) || parts[0] !== 'provisional') return undefined;
  const origin: unknown = parts[1];
  return typeof origin === 'string' && isOrigin(origin) ? origin : undefined;
}

function isRealm(realm: string): boolean {
  // An origin of this machine is of its realm, and none itself.
  return realm === realmOf('http://localhost' as Origin) || (isOrigin(realm) && realmOf(realm) === realm);
}

function isOrigin(text: string): text is Origin {
  return URL.parse(text)?.origin === text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
