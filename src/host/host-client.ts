import type { HostItem } from '../domain/feedback.ts';
import type { HostList } from '../domain/host-list.ts';
import type { MessageId, Origin, SessionId, Version } from '../domain/ids.ts';
import type { Refusal } from '../domain/record.ts';
import type { Result } from '../domain/result.ts';
import type { SessionHeader } from '../domain/session-key.ts';

/** Why no answer of the remote itself was had. */
export type HostFailure =
  /** No connection, or no reply in time. Whether the request took effect is not known. */
  | { code: 'unreachable' }
  | { code: 'remote-absent' }
  | { code: 'signed-out' }
  | { code: 'forbidden' }
  /** It was not asked: the user has not allowed its address. */
  | { code: 'not-granted' }
  /** It was not asked: the user has switched the exchange with hosts off. Says nothing about the host. */
  | { code: 'paused' }
  /**
   * The host failed while answering, or had too much to do; `detail` names the status or the host's own code. It may ask to be
   * left alone for a while.
   */
  | { code: 'server-error'; detail: string; retryAfterMs?: number }
  /** A reply that is no reply: not JSON, not the contract's shape, or larger than any reply may be. */
  | { code: 'nonsense'; detail: string };

export type SessionNotFound = { code: 'session-not-found' };
export type VersionConflict = { code: 'version-conflict'; current: HostItem | null };
export type PutRefusal = Exclude<Refusal, { code: 'orphaned' }>;

export interface PutRequest {
  sessionId: SessionId;
  messageId: MessageId;
  rating: HostItem['rating'];
  category?: string | undefined;
  note?: string | undefined;
  /** The version that is expected to be there; `null` expects none. */
  ifVersion: Version | null;
  /** Fields of the present item that we do not know: a put replaces the whole item, so they are sent back. */
  unknownFields?: Record<string, unknown>;
}

export interface DeleteRequest {
  sessionId: SessionId;
  messageId: MessageId;
  ifVersion: Version;
}

/** The host's side of feedback. Nothing here throws for anything that a host or a network may do. */
export interface HostClient {
  /** All items of a session. */
  list(origin: Origin, sessionId: SessionId): Promise<Result<HostList, HostFailure | SessionNotFound>>;
  /** Creates or replaces one item, by compare-and-set. Yields what the host holds afterwards. */
  put(
    origin: Origin,
    request: PutRequest,
  ): Promise<Result<HostItem, HostFailure | SessionNotFound | VersionConflict | PutRefusal>>;
  /** Removes one item, by compare-and-set. Absence is success whatever the version. */
  delete(
    origin: Origin,
    request: DeleteRequest,
  ): Promise<Result<null, HostFailure | SessionNotFound | VersionConflict>>;
  /** The header of the session that this id means on this origin now. */
  header(origin: Origin, sessionId: SessionId): Promise<Result<SessionHeader, HostFailure | SessionNotFound>>;
  /** The assistant messages that the session's log holds. */
  assistantMessageIds(
    origin: Origin,
    sessionId: SessionId,
  ): Promise<Result<Set<MessageId>, HostFailure | SessionNotFound>>;
}
