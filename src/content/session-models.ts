import type { SessionId } from '../domain/ids.ts';
import type { OpenedSession, RecordsChanged, SessionReplaced } from '../messages/protocol.ts';
import { type Background, SessionModel } from './session-model.ts';

/** The sessions that a page shows rows of. One that is shown anew is opened anew: it may have changed meanwhile. */
export class SessionModels {
  private readonly background: Background;
  private readonly models = new Map<SessionId, { model: SessionModel; users: number }>();

  constructor(background: Background) {
    this.background = background;
  }

  /** The model of a session, opened if nobody uses it yet, for as long as `signal` has not ended. */
  acquire(sessionId: SessionId, signal: AbortSignal): SessionModel {
    const { model } = this.entry(sessionId);
    signal.addEventListener('abort', () => this.release(sessionId));
    return model;
  }

  /** Which life of a session the page shows, if that is known. */
  life(sessionId: SessionId): Partial<OpenedSession> {
    const sessionKey = this.models.get(sessionId)?.model.life;
    return sessionKey === undefined ? {} : { sessionKey };
  }

  apply(change: RecordsChanged): void {
    for (const { model } of this.models.values()) model.apply(change);
  }

  replaced({ sessionKey, isForgotten }: SessionReplaced): void {
    for (const { model } of this.models.values()) model.replaced(sessionKey, isForgotten);
  }

  /** Reads every session anew, after a time in which nobody looked. */
  refresh(): void {
    for (const { model } of this.models.values()) void model.refresh();
  }

  private entry(sessionId: SessionId): { model: SessionModel; users: number } {
    let entry = this.models.get(sessionId);
    if (!entry) {
      entry = { model: new SessionModel(sessionId, this.background), users: 0 };
      this.models.set(sessionId, entry);
      void entry.model.open();
    } else if (entry.users === 0) {
      void entry.model.refresh();
    }
    entry.users += 1;
    return entry;
  }

  private release(sessionId: SessionId): void {
    const entry = this.models.get(sessionId);
    if (!entry) return;
    entry.users -= 1;
    // What is still on its way, or was not stored, is there to be seen when the session is shown again.
    if (entry.users > 0 || entry.model.hasUnsettled) return;
    entry.model.close();
    this.models.delete(sessionId);
  }
}
