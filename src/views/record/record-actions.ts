import { signal } from '@preact/signals';
import type { Differing, ImportCounts } from '../../domain/exchange/import-plan.ts';
import type { SessionCopy } from '../../domain/exchange/session-copy.ts';
import type { Rating } from '../../domain/feedback.ts';
import type { MessageId, SessionId, SessionKey } from '../../domain/ids.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import type { StoreFailure } from '../../domain/store-failure.ts';
import { sendMessage } from '../../messages/messenger.ts';
import type { Forgotten, HistoryEntry, Side, StoredWish } from '../../messages/protocol.ts';

/** Which session something is done to. */
export interface ActedOn {
  key: SessionKey;
  id: SessionId;
}

/** What the extension's own pages can do about records. They read the database, and act by messages alone. */
export class RecordActions {
  /** Why the last thing that the user wanted was not done. */
  readonly problem = signal<StoreFailure | null>(null);

  /** `null` retracts. @returns the wish, to be undone by */
  rate(session: ActedOn, messageId: MessageId, rating: Rating | null): Promise<StoredWish | null> {
    return this.ask(sendMessage('rate', { ...about(session, messageId), rating }));
  }

  /** @returns the wish, to be undone by, or why the note is not stored */
  async saveNote(session: ActedOn, messageId: MessageId, note: string): Promise<Result<StoredWish, StoreFailure>> {
    const stored = await this.ask(sendMessage('setNote', { ...about(session, messageId), note }));
    return stored ? ok(stored) : err(this.problem.peek() ?? 'no-answer');
  }

  /** `null` takes the reason away. @returns the wish, to be undone by */
  setReason(session: ActedOn, messageId: MessageId, reason: string | null): Promise<StoredWish | null> {
    return this.ask(sendMessage('setReason', { ...about(session, messageId), reason }));
  }

  async saveDraft(session: ActedOn, messageId: MessageId, draft: string | null): Promise<void> {
    await this.ask(sendMessage('saveDraft', { ...about(session, messageId), draft }));
  }

  /** @returns the wish, to be undone by */
  decide(session: ActedOn, messageId: MessageId, side: Side): Promise<StoredWish | null> {
    return this.ask(sendMessage('decide', { ...about(session, messageId), side }));
  }

  async undo(session: ActedOn, messageId: MessageId, sequence: number): Promise<void> {
    await this.ask(sendMessage('undo', { ...about(session, messageId), sequence }));
  }

  /** Gives back what the host does not have any more: some messages' feedback, or all of the session's. @returns whether it did */
  async restore(session: ActedOn, messageIds?: MessageId[]): Promise<boolean> {
    await this.ask(sendMessage('restore', { sessionKey: session.key, messageIds }));
    return this.problem.peek() === null;
  }

  async discard(session: ActedOn, messageIds: MessageId[]): Promise<void> {
    await this.ask(sendMessage('discard', { sessionKey: session.key, messageIds }));
  }

  async retryNow(): Promise<void> {
    await this.ask(sendMessage('retryNow'));
  }

  /** Has nothing of a session be stored here any more. @returns how many are gone and how many wait for their host */
  forget(key: SessionKey, retract: boolean): Promise<Forgotten | null> {
    return this.ask(sendMessage('forget', { sessionKeys: [key], retract }));
  }

  importCopies(copies: SessionCopy[], differing: Differing): Promise<ImportCounts | null> {
    return this.ask(sendMessage('importCopies', { copies, differing }));
  }

  /** Has titles and models be asked of the hosts; they come into the database as they are learnt. */
  async learnFacts(): Promise<void> {
    await this.ask(sendMessage('learnFacts'));
  }

  async discardAside(): Promise<void> {
    await this.ask(sendMessage('discardAside'));
  }

  /** What was said about a message so far, the newest first. */
  async history(session: ActedOn, messageId: MessageId): Promise<Result<HistoryEntry[], StoreFailure>> {
    const asked = sendMessage('history', { sessionId: session.id, sessionKey: session.key, messageId });
    return asked.catch(() => NO_ANSWER);
  }

  private async ask<T>(reply: Promise<Result<T, StoreFailure>>): Promise<T | null> {
    const answered = await reply.catch(() => NO_ANSWER);
    this.problem.value = answered.ok ? null : answered.error;
    return answered.ok ? answered.value : null;
  }
}

const NO_ANSWER = { ok: false, error: 'no-answer' } as const;

function about({ key: sessionKey, id: sessionId }: ActedOn, messageId: MessageId) {
  return { sessionId, sessionKey, messageId };
}
