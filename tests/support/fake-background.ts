import type { Background } from '../../src/content/session-model.ts';
import type { SessionId, SessionKey } from '../../src/domain/ids.ts';
import { err, ok, type Result } from '../../src/domain/result.ts';
import type { StoreFailure } from '../../src/domain/store-failure.ts';
import type {
  AskHistory,
  Decide,
  HistoryEntry,
  OpenedSession,
  Rate,
  SaveDraft,
  SetNote,
  SetReason,
  StoredWish,
  Undo,
} from '../../src/messages/protocol.ts';
import { type Deferred, deferred } from './deferred.ts';

/** A background that answers when the test says so, the oldest question first. */
export class FakeBackground implements Background {
  readonly opened: SessionId[] = [];
  readonly rates: Rate[] = [];
  readonly notes: SetNote[] = [];
  readonly drafts: SaveDraft[] = [];
  readonly reasons: SetReason[] = [];
  readonly undone: Undo[] = [];
  readonly decided: Decide[] = [];
  private readonly openReplies: Deferred<Result<OpenedSession, StoreFailure>>[] = [];
  private readonly wishReplies: Deferred<Result<StoredWish, StoreFailure>>[] = [];
  private readonly draftReplies: Deferred<Result<null, StoreFailure>>[] = [];

  openSession(sessionId: SessionId): Promise<Result<OpenedSession, StoreFailure>> {
    this.opened.push(sessionId);
    return asked(this.openReplies);
  }

  rate(request: Rate): Promise<Result<StoredWish, StoreFailure>> {
    this.rates.push(request);
    return asked(this.wishReplies);
  }

  setNote(request: SetNote): Promise<Result<StoredWish, StoreFailure>> {
    this.notes.push(request);
    return asked(this.wishReplies);
  }

  undo(request: Undo): Promise<Result<StoredWish, StoreFailure>> {
    this.undone.push(request);
    return asked(this.wishReplies);
  }

  decide(request: Decide): Promise<Result<StoredWish, StoreFailure>> {
    this.decided.push(request);
    return asked(this.wishReplies);
  }

  async history(_: AskHistory): Promise<Result<HistoryEntry[], StoreFailure>> {
    return ok([]);
  }

  async loadDetails(): Promise<Result<null, StoreFailure>> {
    return ok(null);
  }

  setReason(request: SetReason): Promise<Result<StoredWish, StoreFailure>> {
    this.reasons.push(request);
    return asked(this.wishReplies);
  }

  saveDraft(request: SaveDraft): Promise<Result<null, StoreFailure>> {
    this.drafts.push(request);
    return asked(this.draftReplies);
  }

  /** Answers the oldest open question: this life of the session it is. */
  async answerOpen(sessionKey: SessionKey): Promise<void> {
    await answered(this.openReplies, ok({ sessionKey }));
  }

  async failOpen(failure: StoreFailure): Promise<void> {
    await answered(this.openReplies, err(failure));
  }

  /** Answers the oldest rating or note, or the one that stands so many places behind it. */
  async stored(sequence: number, place = 0): Promise<void> {
    await answered(this.wishReplies, ok({ sequence }), place);
  }

  async notStored(failure: StoreFailure, place = 0): Promise<void> {
    await answered(this.wishReplies, err(failure), place);
  }

  /** Answers the oldest draft. */
  async keptDraft(): Promise<void> {
    await answered(this.draftReplies, ok(null));
  }

  async notKeptDraft(failure: StoreFailure): Promise<void> {
    await answered(this.draftReplies, err(failure));
  }
}

function asked<T>(replies: Deferred<T>[]): Promise<T> {
  const reply = deferred<T>();
  replies.push(reply);
  return reply.promise;
}

/** Gives a reply, and time to whoever waited for it. */
async function answered<T>(replies: Deferred<T>[], reply: T, place = 0): Promise<void> {
  const [waiting] = replies.splice(place, 1);
  if (!waiting) throw new Error('nobody waits for this reply');
  waiting.resolve(reply);
  await new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
}
