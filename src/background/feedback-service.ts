import type { Origin, SessionId, SessionKey } from '../domain/ids.ts';
import { isProvisional } from '../domain/session-key.ts';
import { isBlank } from '../domain/note-limits.ts';
import type { ImportCounts } from '../domain/exchange/import-plan.ts';
import { chosen } from '../domain/record.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { StoreFailure } from '../domain/store-failure.ts';
import type {
  About,
  AskHistory,
  Decide,
  Discard,
  Forget,
  Forgotten,
  HistoryEntry,
  ImportCopies,
  LookAt,
  OpenedSession,
  OpenSession,
  Rate,
  Restore,
  SaveDraft,
  SetNote,
  SetReason,
  StoredWish,
  Undo,
} from '../messages/protocol.ts';
import type { Speaker } from '../messages/sender-policy.ts';
import type { Clock } from '../platform/clock.ts';
import type { FeedbackStore, WishTarget } from '../store/feedback-store.ts';
import { importSessions } from '../store/importing.ts';
import type { Tables } from '../store/tables.ts';
import { storeFailureOf } from '../store/store-trouble.ts';
import type { SessionStore } from '../store/session-store.ts';
import type { FactFinder } from './fact-finder.ts';
import type { SyncEngine } from './sync-engine.ts';
import type { SyncScheduler } from './sync-scheduler.ts';
import type { TabBroadcast } from './tab-broadcast.ts';

/** As much of a message's history as somebody looks through. All of it is in a saved copy. */
const HISTORY_LENGTH = 100;

export interface FeedbackServiceDependencies {
  tables: Tables;
  feedback: FeedbackStore;
  sessions: SessionStore;
  engine: SyncEngine;
  scheduler: SyncScheduler;
  broadcast: TabBroadcast;
  factFinder: FactFinder;
  clock: Clock;
  /** Whether anything new is still taken on. */
  isOpen(): boolean;
  /** Has a closing background wait for this. */
  during<T>(work: Promise<T>): Promise<T>;
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
    return this.stored(async () => {
      const found = await engine.identifyShown(origin, sessionId);
      const sessionKey = found.ok ? found.value : await this.bestKnownKey(origin, sessionId);
      inBackground(broadcast.changed(sessionKey));
      if (found.ok) inBackground(scheduler.sendAndPlan(() => engine.open(origin, sessionKey)));
      return { sessionKey };
    });
  }

  /** The user looks at a session's feedback: whatever its host knows more is taken over, and what waits is tried. */
  async lookAt({ sessionKey }: LookAt): Promise<Result<null, StoreFailure>> {
    const { engine, scheduler, inBackground } = this.deps;
    return this.stored(async () => {
      inBackground(scheduler.sendAndPlan(() => engine.visit(sessionKey)));
      return null;
    });
  }

  /** The user rated a message, or retracted. */
  async rate(speaker: Speaker, request: Rate): Promise<Result<StoredWish, StoreFailure>> {
    const { feedback, clock } = this.deps;
    return this.say(speaker, request, async (target) => ({
      sequence: await feedback.commitWish(target, (record) => chosen(record, request.rating), clock(), request),
    }));
  }

  /** The user saved a note. It is kept to the byte; one of nothing but white space is refused. */
  async setNote(speaker: Speaker, request: SetNote): Promise<Result<StoredWish, StoreFailure>> {
    const { feedback, clock } = this.deps;
    if (isBlank(request.note)) return err('note-blank');
    return this.say(speaker, request, async (target) => ({
      sequence: await feedback.commitNote(target, request.note, clock(), request),
    }));
  }

  /** The user gave a reason for a rating, or took it away. A message that is not rated has none. */
  async setReason(speaker: Speaker, request: SetReason): Promise<Result<StoredWish, StoreFailure>> {
    const { feedback, clock } = this.deps;
    return this.say(speaker, request, async (target) => ({
      sequence: await feedback.commitReason(target, request.reason, clock(), request),
    }));
  }

  /** The user takes the last wish back; what was wanted before it is wished for anew. */
  async undo(speaker: Speaker, request: Undo): Promise<Result<StoredWish, StoreFailure>> {
    const { feedback, clock } = this.deps;
    const undone = await this.say(speaker, request, (target) =>
      feedback.undo(target, request.sequence, clock(), request),
    );
    if (!undone.ok) return undone;
    return undone.value === undefined ? err('nothing-to-undo') : ok({ sequence: undone.value });
  }

  /** The user settles a conflict. Where there is none any more, nothing changes. */
  async decide(speaker: Speaker, request: Decide): Promise<Result<StoredWish, StoreFailure>> {
    const { feedback, clock } = this.deps;
    return this.say(speaker, request, async (target) => ({
      sequence: await feedback.decide(target, request.side, clock()),
    }));
  }

  /** What was said about a message so far, the newest first. */
  async history(speaker: Speaker, request: AskHistory): Promise<Result<HistoryEntry[], StoreFailure>> {
    const { sessionId, sessionKey, messageId } = request;
    const told = await this.stored(async () => {
      const place = await this.placeFor(speaker, sessionId, sessionKey);
      return place && this.deps.feedback.history(place.key, messageId, HISTORY_LENGTH);
    });
    if (!told.ok) return told;
    return told.value ? ok(told.value.map(({ id, at, by, value }) => ({ id, at, by, value }))) : err('unknown-session');
  }

  /** The user wants back what the host does not have any more. */
  async restore({ sessionKey, messageIds }: Restore): Promise<Result<null, StoreFailure>> {
    const { feedback, clock } = this.deps;
    return this.change(sessionKey, () => feedback.restore(sessionKey, messageIds, clock()));
  }

  /** The user gives up what the host will not, or cannot, take. */
  async discard({ sessionKey, messageIds }: Discard): Promise<Result<null, StoreFailure>> {
    const { feedback, clock } = this.deps;
    return this.change(sessionKey, () => feedback.discard(sessionKey, messageIds, clock()));
  }

  /**
   * The user wants nothing of some sessions to be stored here any more. What is to be retracted first is retracted on the host as far as
   * that can be had now; a session whose host has not taken that yet stays, for the retraction would be lost with it.
   */
  async forget({ sessionKeys, retract }: Forget): Promise<Result<Forgotten, StoreFailure>> {
    const { feedback, sessions, engine, scheduler, broadcast, clock } = this.deps;
    return this.stored(async () => {
      if (retract) {
        for (const key of sessionKeys) {
          await feedback.retractAll(key, clock());
          await scheduler.sendAndPlan(() => engine.flush(key, 'forced'));
        }
      }
      const forgotten: Forgotten = { gone: 0, waiting: 0 };
      for (const key of sessionKeys) {
        const audience = await sessions.audience(key);
        // Not while something of the host's is being taken over: it would come back without its session.
        const isGone = await engine.alone(key, () => feedback.forget(key, retract));
        if (isGone === false) {
          forgotten.waiting += 1;
          await broadcast.changed(key);
          continue;
        }
        // Whoever shows it begins anew, with what the host has.
        for (const origin of audience) await broadcast.replaced(origin, key, true);
        forgotten.gone += 1;
      }
      return forgotten;
    });
  }

  /** The user has no use any more for rows that nobody could read. */
  async discardAside(): Promise<Result<null, StoreFailure>> {
    return this.stored(async () => {
      await this.deps.feedback.discardAside();
      return null;
    });
  }

  /** The user takes a part of an export in. */
  async importCopies({ copies, differing }: ImportCopies): Promise<Result<ImportCounts, StoreFailure>> {
    const { tables, engine, scheduler, broadcast, clock, inBackground } = this.deps;
    return this.stored(async () => {
      const counts = await importSessions(tables, { exportedAt: 0, sessions: copies }, { differing }, clock());
      for (const { session } of copies) inBackground(broadcast.changed(session.key));
      inBackground(scheduler.sendAndPlan(() => engine.flushAll('prompted')));
      return counts;
    });
  }

  /** The user wants whatever waits to be tried now, whenever its hosts were to be asked next. */
  async retryNow(): Promise<Result<null, StoreFailure>> {
    const { engine, scheduler, inBackground } = this.deps;
    return this.stored(async () => {
      inBackground(scheduler.sendAndPlan(() => engine.flushAll('forced')));
      return null;
    });
  }

  /** Somebody looks at lists of sessions: what hosts know of them besides feedback is learned meanwhile. */
  async learnFacts(): Promise<Result<null, StoreFailure>> {
    const { factFinder, inBackground } = this.deps;
    return this.stored(async () => {
      inBackground(factFinder.learn());
      return null;
    });
  }

  /** The user is writing: kept, so that nothing is lost with the page. */
  async saveDraft(speaker: Speaker, request: SaveDraft): Promise<Result<null, StoreFailure>> {
    const save = async (target: WishTarget) => {
      await this.deps.feedback.saveDraft(target, request.draft);
      return null;
    };
    return this.say(speaker, request, save, false);
  }

  /**
   * Commits what somebody says about a message, tells the pages and, for a wish, wakes the engine. What is said before a page knows which
   * life of the session it shows goes to a provisional place, never to a guessed one.
   */
  private async say<T>(
    speaker: Speaker,
    { sessionId, sessionKey, messageId, context }: About,
    commit: (target: WishTarget) => Promise<T>,
    isWish = true,
  ): Promise<Result<T, StoreFailure>> {
    const { engine, scheduler, broadcast, inBackground } = this.deps;
    const said = await this.stored(async () => {
      const place = await this.placeFor(speaker, sessionId, sessionKey);
      if (!place) return null;
      const movedTo = await this.movedTo(speaker, sessionId, place.key);
      const value = await commit({ sessionKey: place.key, messageId, context, movedTo });
      inBackground(broadcast.changed(place.key, new Set([messageId])));
      if (isWish) inBackground(scheduler.sendAndPlan(() => engine.flush(place.key, 'prompted')));
      // The page has missed that its session is another one by now: the word stays with the life it was said about.
      if (place.outdatedOn) inBackground(broadcast.replaced(place.outdatedOn, place.key));
      return { value };
    });
    if (!said.ok) return said;
    return said.value ? ok(said.value.value) : err('unknown-session');
  }

  /** Changes several records of a session, tells the pages and wakes the engine. */
  private async change(sessionKey: SessionKey, commit: () => Promise<void>): Promise<Result<null, StoreFailure>> {
    const { engine, scheduler, broadcast, inBackground } = this.deps;
    return this.stored(async () => {
      await commit();
      inBackground(broadcast.changed(sessionKey));
      inBackground(scheduler.sendAndPlan(() => engine.flush(sessionKey, 'prompted')));
      return null;
    });
  }

  /** Turns what a database may throw into a failure that a person can be told. Anything else is a bug and goes on. */
  private async stored<T>(work: () => Promise<T>): Promise<Result<T, StoreFailure>> {
    if (!this.deps.isOpen()) return err('updating');
    try {
      return ok(await this.deps.during(work()));
    } catch (error) {
      const failure = storeFailureOf(error);
      if (failure === undefined) throw error;
      return err(failure);
    }
  }

  /** Where a speaker's word goes; `null` for a session that is not the speaker's to speak about. */
  private async placeFor(
    speaker: Speaker,
    sessionId: SessionId,
    named: SessionKey | undefined,
  ): Promise<{ key: SessionKey; outdatedOn?: Origin } | null> {
    const { sessions, clock } = this.deps;
    if (speaker.kind === 'extension-page') {
      return named !== undefined && (await sessions.session(named)) ? { key: named } : null;
    }
    const { origin } = speaker;
    const key = named ?? (await sessions.provisional(origin, sessionId, clock()));
    const standing = await sessions.standing(origin, key);
    if (standing === undefined) return null;
    return standing === 'replaced' ? { key, outdatedOn: origin } : { key };
  }

  /** Where what was said under a provisional key is by now, if its session was found. */
  private async movedTo(speaker: Speaker, id: SessionId, key: SessionKey): Promise<SessionKey | undefined> {
    if (speaker.kind !== 'content-script' || !isProvisional(key)) return undefined;
    return this.deps.sessions.lastKey(speaker.origin, id);
  }

  /** With no header to be had now: the life that this origin showed last, or a provisional place until one can be read. */
  private async bestKnownKey(origin: Origin, sessionId: SessionId): Promise<SessionKey> {
    const { sessions, clock } = this.deps;
    return (await sessions.lastKey(origin, sessionId)) ?? sessions.provisional(origin, sessionId, clock());
  }
}
