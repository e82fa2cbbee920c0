import { type HostItem, unknownFieldsOf } from '../domain/feedback.ts';
import type { HostState } from '../domain/host-state.ts';
import type { MessageId, Origin, SessionId, SessionKey, Version } from '../domain/ids.ts';
import { attempted, confirmed, type HostCall, nextCall, reconciled, refused, unsent } from '../domain/reconcile.ts';
import type { FeedbackRecord } from '../domain/record.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { Urgency } from '../domain/retry-policy.ts';
import { isProvisional, provisionalKey } from '../domain/session-key.ts';
import type { HostClient, HostFailure, PutRefusal, SessionNotFound, VersionConflict } from '../host/host-client.ts';
import type { Clock } from '../platform/clock.ts';
import type { FeedbackStore } from '../store/feedback-store.ts';
import type { SessionStore } from '../store/session-store.ts';
import type { TabBroadcast } from './tab-broadcast.ts';

/**
 * Runs a piece of work while nothing else runs under the same name, in this or any other context of the extension. The work
 * is told whether it had to wait.
 */
export type Lock = <T>(name: string, work: (waited: boolean) => Promise<T>) => Promise<T>;

export interface SyncEngineDependencies {
  feedback: FeedbackStore;
  sessions: SessionStore;
  /** Asks nobody while the exchange with hosts is switched off. */
  client: HostClient;
  /** Asks all the same: for what a page needs to know about the session that it shows. */
  identifying: HostClient;
  broadcast: TabBroadcast;
  lock: Lock;
  clock: Clock;
  /** From 0 up to 1. */
  random(): number;
  /** A host was found in another state than before. */
  onHostState(origin: Origin, state: HostState, before: HostState): void;
}

const SESSIONS_AT_A_TIME = 4;
const MAX_FAILURES_PER_RUN = 3;

/** Why a run cannot go on with its session on an origin. */
type Halt = HostFailure | SessionNotFound;

/**
 * Carries mutations to the host and brings back what changed there. One request at a time per session; sessions run side by
 * side. Every `await` may be this worker's last: what matters is in the database before and after each request.
 */
export class SyncEngine {
  private readonly deps: SyncEngineDependencies;

  constructor(deps: SyncEngineDependencies) {
    this.deps = deps;
  }

  /**
   * Reads which life of a session a page of this origin shows. Also while the exchange with hosts is switched off: without it, what
   * is said in the page could go to another session of the same id, and what is shown there could be another's.
   */
  identifyShown(origin: Origin, sessionId: SessionId): Promise<Result<SessionKey, Halt>> {
    return this.identify(origin, sessionId, this.deps.identifying);
  }

  /**
   * Reads which life of a session an origin has now. The id alone says nothing: another session may have it by now, with the
   * same messages even.
   */
  private async identify(
    origin: Origin,
    sessionId: SessionId,
    client = this.deps.client,
  ): Promise<Result<SessionKey, Halt>> {
    const { sessions, broadcast, clock } = this.deps;
    const header = await client.header(origin, sessionId);
    if (!header.ok) {
      await this.halted(origin, sessionId, header.error);
      return header;
    }
    const seen = await sessions.saw(origin, header.value, clock());
    await this.bindEarlyFeedback(origin, sessionId, seen.key, client);
    for (const key of seen.replaced) await broadcast.replaced(origin, key);
    return ok(seen.key);
  }

  /**
   * Takes over what the host holds for a session whose header this origin has just shown, then sends what waits for it.
   * Whoever had to wait looks again first: the id may mean another session by then.
   */
  async open(origin: Origin, key: SessionKey): Promise<void> {
    await this.exclusively(key, async (sessionId, waited) => {
      if (waited) {
        const found = await this.identify(origin, sessionId);
        if (!found.ok || found.value !== key) return;
      }
      if (!(await this.mayAsk(origin))) return;
      if (await this.pull(origin, key, sessionId)) await this.drain(origin, key, sessionId);
    });
  }

  /** Takes over what the first of a session's origins that has it holds for it, and sends what waits. */
  async visit(key: SessionKey): Promise<void> {
    const session = await this.deps.sessions.session(key);
    if (!session) return;
    for (const origin of await this.deps.sessions.origins(key)) {
      if (!(await this.mayAsk(origin))) continue;
      const found = await this.identify(origin, session.id);
      if (found.ok && found.value === key) return this.open(origin, key);
    }
  }

  /** Sends what waits in a session's queue to the first of its origins that has this very session and takes it. */
  async flush(key: SessionKey, urgency: Urgency): Promise<void> {
    const { sessions, feedback, broadcast, clock } = this.deps;
    const boundTo = await this.exclusively(key, async (sessionId) => {
      const origins = await sessions.origins(key);
      const isEarly = isProvisional(key);
      const waiting = isEarly ? await feedback.unbound(key) : await feedback.queue(key);
      if (waiting.length === 0) return undefined;
      for (const origin of origins) {
        if (!(await sessions.mayAsk(origin, clock(), urgency))) continue;
        const isWell = (await sessions.hostState(origin)) === 'available';
        const found = await this.identify(origin, sessionId);
        if (!found.ok) continue;
        if (isEarly) return found.value;
        if (found.value !== key) await broadcast.replaced(origin, key);
        // A host that was away may have heard other things meanwhile: look before anything is sent.
        else if ((isWell || (await this.pull(origin, key, sessionId))) && (await this.drain(origin, key, sessionId))) {
          return undefined;
        }
      }
      // No origin takes it: what waits is held, and says so.
      await broadcast.changed(key);
      return undefined;
    });
    if (boundTo !== undefined) await this.flush(boundTo, urgency);
  }

  /** Sends everything that waits in any session, a few sessions at a time. */
  async flushAll(urgency: Urgency): Promise<void> {
    const keys = await this.deps.feedback.sessionsWithMutations();
    const failures: unknown[] = [];
    const lane = async () => {
      for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
        // One session that cannot be read or written does not keep the others back.
        await this.flush(key, urgency).catch((error: unknown) => failures.push(error));
      }
    };
    await Promise.all(Array.from({ length: SESSIONS_AT_A_TIME }, lane));
    if (failures.length > 0) throw failures[0];
  }

  /** Whether a host may be asked because something happened: not if it asked to be left alone. */
  private mayAsk(origin: Origin): Promise<boolean> {
    return this.deps.sessions.mayAsk(origin, this.deps.clock(), 'prompted');
  }

  /** Runs something while nothing is sent or taken over for a session. @returns `undefined` for a session that is not known */
  alone<T>(key: SessionKey, work: () => Promise<T>): Promise<T | undefined> {
    return this.exclusively(key, work);
  }

  /** Under one lock per session id: two lives of an id must not be told apart while one is being written. */
  private exclusively<T>(
    key: SessionKey,
    work: (sessionId: SessionId, waited: boolean) => Promise<T>,
  ): Promise<T | undefined> {
    return this.deps.sessions.session(key).then((session) => {
      if (!session) return undefined;
      return this.deps.lock(`sync ${session.id}`, (waited) => work(session.id, waited));
    });
  }

  /**
   * Sends the queue, one message after the other. One that is refused, in conflict, or that the host fails at keeps nobody
   * back.
   *
   * @returns whether the host was there to the end of the queue
   */
  private async drain(origin: Origin, key: SessionKey, sessionId: SessionId): Promise<boolean> {
    const tried = new Set<MessageId>();
    let failures = 0;
    let hasLooked = false;
    for (;;) {
      const queue = await this.deps.feedback.queue(key);
      const left = queue.filter((record) => !tried.has(record.messageId) && !(hasLooked && isLook(record)));
      // Whatever was not tried lately first: a message at which the host fails keeps nobody back.
      const [record] = left.toSorted((a, b) => triedAt(a) - triedAt(b));
      if (!record) return true;
      const step = await this.step(origin, sessionId, record);
      if (step === 'halted') return false;
      // One look is one for all of them.
      if (step === 'looked') hasLooked = true;
      // A row that asks for nothing, and waits all the same, is not to be taken up again and again either.
      if (step === 'failed' || step === 'nothing') tried.add(record.messageId);
      if (step === 'failed') failures += 1;
      // A host that fails at whatever it is asked is not asked for everything.
      if (failures >= MAX_FAILURES_PER_RUN) return false;
    }
  }

  /** One call for one record. */
  private async step(
    origin: Origin,
    sessionId: SessionId,
    record: FeedbackRecord,
  ): Promise<'done' | 'nothing' | 'looked' | 'failed' | 'halted'> {
    const { feedback, broadcast, clock } = this.deps;
    const update = (change: (latest: FeedbackRecord) => FeedbackRecord) => feedback.update(record, change, clock());

    // Decided in the transaction that stores its trace: the wish may have changed since the queue was read.
    const prepared = await update((latest) => attempted(latest, clock()));
    const call = prepared && nextCall(prepared);
    if (!call) return 'nothing';
    if (call.kind === 'look') {
      return (await this.pull(origin, record.sessionKey, sessionId)) ? 'looked' : 'halted';
    }

    const reply = checked(await this.send(origin, sessionId, call), call.ifVersion);
    if (reply.ok) {
      await update((latest) => confirmed(latest, reply.value));
    } else if (reply.error.code === 'version-conflict') {
      const { current } = reply.error;
      await update((latest) => reconciled(latest, current, clock()));
    } else if (isRefusal(reply.error)) {
      const refusal = reply.error;
      await update((latest) => refused(latest, refusal));
      if (refusal.code === 'note-too-large') await this.learn(origin, refusal.maxBytes);
    } else {
      if (didNothing(reply.error)) await update((latest) => unsent(latest, record.attempts));
      await this.halted(origin, sessionId, reply.error);
      await broadcast.changed(record.sessionKey);
      return isFailing(reply.error) ? 'failed' : 'halted';
    }
    await this.found(origin, 'available');
    await broadcast.changed(record.sessionKey, new Set([record.messageId]));
    return 'done';
  }

  private async learn(origin: Origin, noteLimit: number): Promise<void> {
    await this.found(origin, 'available');
    await this.deps.sessions.learnNoteLimit(origin, noteLimit);
  }

  private send(origin: Origin, sessionId: SessionId, call: Exclude<HostCall, { kind: 'look' }>): Promise<Reply> {
    const { client } = this.deps;
    const { messageId } = call;
    if (call.kind === 'delete') return client.delete(origin, { sessionId, messageId, ifVersion: call.ifVersion });
    const unknownFields = call.base ? unknownFieldsOf(call.base) : {};
    return client.put(origin, { sessionId, messageId, ifVersion: call.ifVersion, ...call.value, unknownFields });
  }

  /** Reconciles a session with what the host holds. @returns whether the host answered. */
  private async pull(origin: Origin, key: SessionKey, sessionId: SessionId): Promise<boolean> {
    const { client, feedback, sessions, broadcast, clock } = this.deps;
    const items = await client.list(origin, sessionId);
    if (items.ok) {
      await feedback.reconcileSession(key, items.value, clock());
      // A host that fails at what it is sent is not well because it can be read: it would be asked again without a pause.
      const fails = (await sessions.hostState(origin)) === 'failing' && (await feedback.queue(key)).length > 0;
      if (!fails) await this.found(origin, 'available');
    } else {
      await this.halted(origin, sessionId, items.error);
    }
    await broadcast.changed(key);
    return items.ok;
  }

  private async halted(origin: Origin, sessionId: SessionId, halt: Halt): Promise<void> {
    if (halt.code === 'paused') return;
    if (halt.code !== 'session-not-found') {
      await this.found(origin, hostStateOf(halt), retryAfterOf(halt));
      return;
    }
    await this.deps.sessions.lost(origin, sessionId, this.deps.clock());
    // It answers, so it is neither unreachable nor signed out; whether it has the remote is another question. Not to be
    // concluded from a header that was read: a host may give headers and fail at the rest, time and again.
    const state = await this.deps.sessions.hostState(origin);
    if (state === 'unreachable' || state === 'signed-out') await this.found(origin, 'unknown');
  }

  private async found(origin: Origin, state: HostState, retryAfterMs?: number): Promise<void> {
    const { sessions, clock, random, onHostState } = this.deps;
    const found = { state, now: clock(), random: random(), retryAfterMs };
    const before = await sessions.setHostState(origin, found);
    if (before !== undefined) onHostState(origin, state, before);
  }

  /** Feedback that was given before this session's header could be read finds its session, or is shown as orphaned. */
  private async bindEarlyFeedback(
    origin: Origin,
    sessionId: SessionId,
    key: SessionKey,
    client: HostClient,
  ): Promise<void> {
    const { feedback, clock } = this.deps;
    const early = provisionalKey(origin, sessionId);
    if ((await feedback.unbound(early)).length === 0) return;
    const messages = await client.assistantMessageIds(origin, sessionId);
    if (messages.ok) await feedback.bind(early, key, messages.value, clock());
  }
}

/** Whether all that a record needs is a look at what the host holds. */
function isLook(record: FeedbackRecord): boolean {
  return nextCall(record)?.kind === 'look';
}

function triedAt({ attempts }: FeedbackRecord): number {
  return attempts.at(-1)?.at ?? 0;
}

type Reply = Result<HostItem | null, Halt | VersionConflict | PutRefusal>;

/** A conflict with the very version that was asked for is no answer: such a host would be asked for ever. */
function checked(reply: Reply, ifVersion: Version | null): Reply {
  if (reply.ok || reply.error.code !== 'version-conflict') return reply;
  const contradictory = (reply.error.current?.version ?? null) === ifVersion;
  return contradictory ? err({ code: 'nonsense', detail: 'a conflict with what was asked for' }) : reply;
}

function isRefusal(error: { code: string }): error is PutRefusal {
  return error.code === 'target-not-found' || error.code === 'note-blank' || error.code === 'note-too-large';
}

/** Whether a call that failed like this certainly changed nothing on the host: it did not get that far. */
function didNothing(halt: Halt): boolean {
  return ['session-not-found', 'remote-absent', 'signed-out', 'forbidden', 'not-granted', 'paused'].includes(halt.code);
}

function retryAfterOf(halt: Halt): number | undefined {
  return halt.code === 'server-error' ? halt.retryAfterMs : undefined;
}

function isFailing(halt: Halt): boolean {
  return halt.code === 'server-error' || halt.code === 'nonsense';
}

function hostStateOf(halt: Exclude<Halt, { code: 'paused' }>): HostState {
  switch (halt.code) {
    case 'session-not-found':
      return 'available';
    case 'unreachable':
    case 'remote-absent':
    case 'signed-out':
    case 'forbidden':
    case 'not-granted':
      return halt.code;
    case 'server-error':
    case 'nonsense':
      return 'failing';
  }
}
