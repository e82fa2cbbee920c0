import { Dexie } from 'dexie';
import type { Origin, SessionId, SessionKey } from '../domain/ids.ts';
import { chosen } from '../domain/record.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { StoreFailure } from '../domain/store-failure.ts';
import type { OpenedSession, OpenSession, Rate, StoredWish } from '../messages/protocol.ts';
import type { Clock } from '../platform/clock.ts';
import type { FeedbackStore } from '../store/feedback-store.ts';
import type { SessionStore } from '../store/session-store.ts';
import type { SyncEngine } from './sync-engine.ts';
import type { SyncScheduler } from './sync-scheduler.ts';
import type { TabBroadcast } from './tab-broadcast.ts';

export interface FeedbackServiceDependencies {
  feedback: FeedbackStore;
  sessions: SessionStore;
  engine: SyncEngine;
  scheduler: SyncScheduler;
  broadcast: TabBroadcast;
  clock: Clock;
  /** Lets work go on by itself after a reply was given; its failures are reported, never lost. */
  inBackground(work: Promise<unknown>): void;
}

/** What pages can ask for. Every method commits before it replies and leaves the host to the engine. */
export class FeedbackService {
  private readonly deps: FeedbackServiceDependencies;

  constructor(deps: FeedbackServiceDependencies) {
    this.deps = deps;
  }

  /**
   * A page of this origin shows a session: finds out which life of it, publishes what is stored and takes over what the host
   * has.
   */
  async openSession(origin: Origin, { sessionId }: OpenSession): Promise<Result<OpenedSession, StoreFailure>> {
    const { engine, scheduler, broadcast, inBackground } = this.deps;
    return stored(async () => {
      const found = await engine.identify(origin, sessionId);
      const sessionKey = found.ok ? found.value : await this.bestKnownKey(origin, sessionId);
      inBackground(broadcast.changed(sessionKey));
      if (found.ok) inBackground(engine.open(origin, sessionKey).then(() => scheduler.plan()));
      return { sessionKey };
    });
  }

  /**
   * The user of a page of this origin rated a message, or retracted. What is said before the page knows which life of the
   * session it shows goes to a provisional place, never to a guessed one.
   */
  async rate(origin: Origin, request: Rate): Promise<Result<StoredWish, StoreFailure>> {
    const { feedback, sessions, engine, scheduler, broadcast, clock, inBackground } = this.deps;
    const { sessionId, messageId, rating, context } = request;
    const committed = await stored(async () => {
      const sessionKey = request.sessionKey ?? (await sessions.provisional(origin, sessionId, clock()));
      const standing = await sessions.standing(origin, sessionKey);
      if (standing === undefined) return null;
      const target = { sessionKey, messageId, context };
      const sequence = await feedback.commitWish(target, (record) => chosen(record, rating), clock());
      inBackground(broadcast.changed(sessionKey, new Set([messageId])));
      inBackground(engine.flush(sessionKey).then(() => scheduler.plan()));
      // The page has missed that its session is another one by now: the word stays with the life it was said about.
      if (standing === 'replaced') inBackground(broadcast.replaced(origin, sessionKey));
      return { sequence };
    });
    if (!committed.ok) return committed;
    return committed.value ? ok(committed.value) : err('unknown-session');
  }

  /** With no header to be had now: the life that this origin showed last, or a provisional place until one can be read. */
  private async bestKnownKey(origin: Origin, sessionId: SessionId): Promise<SessionKey> {
    const { sessions, clock } = this.deps;
    return (await sessions.lastKey(origin, sessionId)) ?? sessions.provisional(origin, sessionId, clock());
  }
}

/** Turns what a database may throw into a failure that a person can be told. Anything else is a bug and goes on. */
async function stored<T>(work: () => Promise<T>): Promise<Result<T, StoreFailure>> {
  try {
    return ok(await work());
  } catch (error) {
    if (!(error instanceof Dexie.DexieError)) throw error;
    const { name, inner } = error as Error & { inner?: Error };
    return err([name, inner?.name].includes('QuotaExceededError') ? 'storage-full' : 'storage-failed');
  }
}
