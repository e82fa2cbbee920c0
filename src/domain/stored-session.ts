import type { SessionId, SessionKey } from './ids.ts';

/** One life of a session. */
export interface StoredSession {
  key: SessionKey;
  realm: string;
  id: SessionId;
  /** Unix epoch milliseconds; absent while the header could not be read yet. */
  createdAt?: number | undefined;
  cwd?: string | undefined;
  /** What the host calls it, once that was asked. */
  title?: string | undefined;
}
