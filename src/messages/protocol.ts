import type { Rating, Value } from '../domain/feedback.ts';
import type { Differing, ImportCounts } from '../domain/exchange/import-plan.ts';
import type { SessionCopy } from '../domain/exchange/session-copy.ts';
import type { HostAddress } from '../domain/host-address.ts';
import type { MessageId, Origin, SessionId, SessionKey } from '../domain/ids.ts';
import type { MessageContext, Revision } from '../domain/record.ts';
import type { RecordView } from '../domain/record-view.ts';
import type { Result } from '../domain/result.ts';
import type { StoreFailure } from '../domain/store-failure.ts';

export interface OpenSession {
  sessionId: SessionId;
}

export interface OpenedSession {
  /** Which life of the session the page shows. */
  sessionKey: SessionKey;
}

/** Which message somebody says something about. */
export interface About {
  sessionId: SessionId;
  /** The life of the session that is shown; absent while a page does not know it yet. */
  sessionKey?: SessionKey | undefined;
  messageId: MessageId;
  /** What makes a list make sense; absent where it is known already. */
  context?: MessageContext | undefined;
}

/** What makes a wish that is sent again known again. */
export interface WishTrace {
  /** The wish's own id: whatever comes with it a second time was heard before. */
  wishId?: string | undefined;
  /**
   * When it was said, Unix epoch milliseconds; only with a wish that is sent again. Should something have been said since, it comes
   * too late.
   */
  repeatedFrom?: number | undefined;
}

export interface Rate extends About, WishTrace {
  /** `null` retracts. */
  rating: Rating | null;
}

export interface SetNote extends About, WishTrace {
  /** Kept to the byte; empty removes the note. */
  note: string;
}

export interface SetReason extends About, WishTrace {
  /** One of the host's reasons; `null` takes it away. */
  reason: string | null;
}

export interface SaveDraft extends About {
  /** What is being written; `null` forgets it. */
  draft: string | null;
}

export interface Undo extends About, WishTrace {
  /** The sequence number of the wish that is taken back. */
  sequence: number;
}

/** Which side of a conflict stands. */
export type Side = 'mine' | 'theirs';

export interface Decide extends About {
  side: Side;
}

/** Which message's history somebody wants to see. */
export interface AskHistory {
  sessionId: SessionId;
  /** The life of the session that is shown. */
  sessionKey: SessionKey;
  messageId: MessageId;
}

/** One thing that was said about a message. */
export interface HistoryEntry {
  id: Revision['id'];
  /** Unix epoch milliseconds. */
  at: number;
  by: Revision['by'];
  value: Value;
}

export interface Restore {
  sessionKey: SessionKey;
  /** Absent for all that was removed. */
  messageIds?: MessageId[] | undefined;
}

export interface Discard {
  sessionKey: SessionKey;
  messageIds: MessageId[];
}

export interface Forget {
  sessionKeys: SessionKey[];
  /** Whether what is said there is retracted on the host first; else it stays there. */
  retract: boolean;
}

/** What became of sessions that were to be forgotten. */
export interface Forgotten {
  /** Sessions that are gone. */
  gone: number;
  /** Sessions whose retractions the host has not taken yet: they stay until it has, to be forgotten then. */
  waiting: number;
}

export interface ImportCopies {
  copies: SessionCopy[];
  differing: Differing;
}

export interface LookAt {
  sessionKey: SessionKey;
}

/** What a tab with a DSH page shows. */
export interface PageState {
  /** The build of the host's page, as it names itself. */
  build?: string | undefined;
  /** The session whose messages are shown; `null` while there are none. */
  session: (OpenSession & Partial<OpenedSession>) | null;
}

/** What the user can have the keyboard do in a page. */
export const COMMANDS = [
  'like',
  'dislike',
  'open-note',
  'next-unrated',
  'next-message',
  'previous-message',
  'undo',
] as const;
export type Command = (typeof COMMANDS)[number];

export interface GoTo {
  sessionId: SessionId;
  messageId: MessageId;
}

export interface StoredWish {
  /** The wish's sequence number: a record that shows an earlier one does not know of it yet. */
  sequence: number;
}

export interface SessionReplaced {
  sessionKey: SessionKey;
  /** It is the same life, of which nothing is stored here any more. */
  isForgotten?: boolean | undefined;
}

/** Changed records of one session; with `complete`, all of them. */
export interface RecordsChanged {
  sessionKey: SessionKey;
  records: RecordView[];
  /** The longest note that the host said it takes, in UTF-8 bytes. */
  noteLimit?: number | undefined;
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
  rate(data: Rate): Result<StoredWish, StoreFailure>;
  /** page → background: the user saved a note, or emptied it. */
  setNote(data: SetNote): Result<StoredWish, StoreFailure>;
  /** page → background: the user gave a reason for a rating, or took it away. */
  setReason(data: SetReason): Result<StoredWish, StoreFailure>;
  /** page → background: the user writes, and has not saved. */
  saveDraft(data: SaveDraft): Result<null, StoreFailure>;
  /** page → background: the user takes the last wish back. */
  undo(data: Undo): Result<StoredWish, StoreFailure>;
  /** page → background: the user settles a conflict. */
  decide(data: Decide): Result<StoredWish, StoreFailure>;
  /** page → background: what was said about a message so far, the newest first, as much of it as is worth looking at. */
  history(data: AskHistory): Result<HistoryEntry[], StoreFailure>;
  /** page → background: the user is about to look at a message's details; the part of the page's script that shows them is wanted. */
  loadDetails(): Result<null, StoreFailure>;
  /** popup → background: the user wants back what the host does not have any more. */
  restore(data: Restore): Result<null, StoreFailure>;
  /** popup → background: the user gives up what the host will not, or cannot, take. */
  discard(data: Discard): Result<null, StoreFailure>;
  /** dashboard → background: the user wants nothing of these sessions to be stored here any more. */
  forget(data: Forget): Result<Forgotten, StoreFailure>;
  /** dashboard → background: the user has no use any more for rows that nobody could read. */
  discardAside(): Result<null, StoreFailure>;
  /** dashboard → background: the user takes an export in, a part at a time. */
  importCopies(data: ImportCopies): Result<ImportCounts, StoreFailure>;
  /** popup → background: the user wants whatever waits to be tried now. */
  retryNow(): Result<null, StoreFailure>;
  /** popup → background: the user looks at a session; its host may know more. */
  lookAt(data: LookAt): Result<null, StoreFailure>;
  /**
   * own page → background: sessions are listed; titles and models that are not known are to be asked for. The reply does not wait for
   * that: what is learned shows in the database.
   */
  learnFacts(): Result<null, StoreFailure>;
  /** popup → background: which version does the host at an origin say that it is? `null` where it does not say. */
  hostVersion(data: { origin: Origin }): Result<string | null, StoreFailure>;
  /** background, popup → page: what does the tab show? */
  pageState(): PageState;
  /** background → page: the user pressed the keys of a command. */
  command(data: { command: Command }): void;
  /** popup → page: bring a message into sight and mark it. */
  goTo(data: GoTo): 'found' | 'not-found';
  /** background → page. */
  recordsChanged(data: RecordsChanged): void;
  /** background → page: the user does not allow these addresses any more; a page that is of one takes its controls out. */
  addressesWithdrawn(data: { addresses: HostAddress[] }): void;
  /** background → page: the id means another life of the session by now; whoever shows it has to open it anew. */
  sessionReplaced(data: SessionReplaced): void;
}

/** The messages that the background answers. */
export type Request =
  | 'openSession'
  | 'rate'
  | 'setNote'
  | 'setReason'
  | 'saveDraft'
  | 'undo'
  | 'decide'
  | 'history'
  | 'loadDetails'
  | 'restore'
  | 'discard'
  | 'forget'
  | 'discardAside'
  | 'importCopies'
  | 'retryNow'
  | 'lookAt'
  | 'learnFacts'
  | 'hostVersion';
