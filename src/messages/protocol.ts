import type { Rating, Value } from '../domain/feedback.ts';
import type { HostState } from '../domain/host-state.ts';
import type { MessageId, SessionId, SessionKey } from '../domain/ids.ts';
import type { MessageContext, Refusal } from '../domain/record.ts';
import type { Result } from '../domain/result.ts';
import type { SyncState } from '../domain/sync-state.ts';

/** What a page shows about one message. */
export interface RecordView {
  messageId: MessageId;
  value: Value;
  state: SyncState;
  /** Why the host refused, in state `rejected`. */
  refusal?: Refusal;
  /** What the host holds, in state `conflict`. */
  theirs?: Value;
}

/** Why a wish could not be stored. Nothing was changed then. */
export type StoreFailure =
  /** The browser has no room left for this extension. */
  | 'storage-full'
  /** The database could not be opened or written. */
  | 'storage-failed'
  /** The page named a session life that this origin never showed. */
  | 'unknown-session'
  /** The message did not have the agreed shape, or its sender may not send it. */
  | 'not-understood'
  /** The extension was updated or removed while the page stayed open. */
  | 'context-gone';

export interface OpenSession {
  sessionId: SessionId;
}

export interface OpenedSession {
  /** Which life of the session the page shows. */
  sessionKey: SessionKey;
}

export interface Rate {
  sessionId: SessionId;
  /** The life of the session that the page shows; absent while the page does not know it yet. */
  sessionKey?: SessionKey | undefined;
  messageId: MessageId;
  /** `null` retracts. */
  rating: Rating | null;
  context: MessageContext;
}

/** Changed records of one session; with `complete`, all of them. */
export interface RecordsChanged {
  sessionKey: SessionKey;
  host: HostState;
  records: RecordView[];
  complete: boolean;
}

/**
 * Every message there is. Failures are values: errors do not survive the way between contexts.
 *
 * Records reach a page by `recordsChanged` alone, also those it asked for with `openSession`: one channel keeps its order.
 */
export interface Protocol {
  /** page → background: a page shows this session. */
  openSession(data: OpenSession): Result<OpenedSession, StoreFailure>;
  /** page → background: the user rated a message. The reply comes when it is stored, not when it is sent. */
  rate(data: Rate): Result<null, StoreFailure>;
  /** background → page. */
  recordsChanged(data: RecordsChanged): void;
  /** background → page: the id means another life of the session by now; whoever shows it has to open it anew. */
  sessionReplaced(data: { sessionKey: SessionKey }): void;
}

/** The messages that the background answers. */
export type Request = 'openSession' | 'rate';
