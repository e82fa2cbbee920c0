import type { HostItem } from '../domain/feedback.ts';
import type { HostState } from '../domain/host-state.ts';
import type { Origin, SessionId, SessionKey } from '../domain/ids.ts';
import { attempted, confirmed, type HostCall, nextCall, reconciled, refused } from '../domain/reconcile.ts';
import type { FeedbackRecord } from '../domain/record.ts';
import { ok, type Result } from '../domain/result.ts';
import { provisionalKey } from '../domain/session-key.ts';
import type { HostClient, HostFailure, PutRefusal, SessionNotFound, VersionConflict } from '../host/host-client.ts';
import { unknownFieldsOf } from '../host/unknown-fields.ts';
import type { Clock } from '../platform/clock.ts';
import type { FeedbackStore } from '../store/feedback-store.ts';
import type { SessionStore } from '../store/session-store.ts';
import type { TabBroadcast } from './tab-broadcast.ts';

/** Runs a piece of work while nothing else runs under the same name, in this or any other context of the extension. */
export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export interface SyncEngineDependencies {
  feedback: FeedbackStore;
  sessions: SessionStore;
  client: HostClient;
  broadcast: TabBroadcast;
  lock: Lock;
  clock: Clock;
}

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
   * Reads which life of a session an origin has now. The id alone says nothing: another session may have it by now, with the
   * same messages even.
   */
  async identify(origin: Origin, sessionId: SessionId): Promise<Result<SessionKey, Halt>> {
    const { client, sessions, broadcast, clock } = this.deps;
    const header = await client.header(origin, sessionId);
    if (!header.ok) {
      await this.halted(origin, sessionId, header.error);
      return header;
    }
    await this.answered(origin);
    const seen = await sessions.saw(origin, header.value, clock());
    await this.bindEarlyFeedback(origin, sessionId, seen.key);
    for (const key of seen.replaced) await broadcast.replaced(origin, key);
    return ok(seen.key);
  }

  /** Takes over what the host holds for a session that this origin has just shown, then sends what waits for it. */
  async open(origin: Origin, key: SessionKey): Promise<void> {
    await this.exclusively(key, async (sessionId) => {
      if (await this.pull(origin, key, sessionId)) await this.drain(origin, key, sessionId);
    });
  }

  /** Sends what waits in a session's queue to the first of its origins that has this very session. */
  async flush(key: SessionKey): Promise<void> {
    const { sessions, feedback, broadcast } = this.deps;
    const boundTo = await this.exclusively(key, async (sessionId) => {
      if ((await feedback.queue(key)).length === 0) return;
      for (const origin of await sessions.origins(key)) {
        const found = await this.identify(origin, sessionId);
        if (!found.ok) continue;
        if (key === provisionalKey(origin, sessionId)) return found.value;
        if (found.value === key) return this.drain(origin, key, sessionId);
      }
      // No origin has it: what waits is held, and says so.
      await broadcast.changed(key);
    });
    if (boundTo) await this.flush(boundTo);
  }

  /** Sends everything that waits in any session. */
  async flushAll(): Promise<void> {
    const keys = await this.deps.feedback.sessionsWithMutations();
    await Promise.all(keys.map((key) => this.flush(key)));
  }

  private exclusively<T>(key: SessionKey, work: (sessionId: SessionId) => Promise<T>): Promise<T | undefined> {
    return this.deps.lock(`sync ${key}`, async () => {
      const session = await this.deps.sessions.session(key);
      return session && work(session.id);
    });
  }

  /** Sends the queue, one message after the other. One that is refused or in conflict leaves the queue and blocks nobody. */
  private async drain(origin: Origin, key: SessionKey, sessionId: SessionId): Promise<void> {
    for (;;) {
      const [record] = await this.deps.feedback.queue(key);
      if (!record || !(await this.step(origin, sessionId, record))) return;
    }
  }

  /** One call for one record. @returns whether the run can go on. */
  private async step(origin: Origin, sessionId: SessionId, record: FeedbackRecord): Promise<boolean> {
    const { feedback, broadcast, clock } = this.deps;
    const update = (change: (latest: FeedbackRecord) => FeedbackRecord) => feedback.update(record, change, clock());

    // Decided in the transaction that stores its trace: the wish may have changed since the queue was read.
    const prepared = await update((latest) => attempted(latest, clock()));
    const call = prepared && nextCall(prepared);
    if (!call) return true;
    if (call.kind === 'look') return this.pull(origin, record.sessionKey, sessionId);

    const reply = await this.send(origin, sessionId, call);
    if (reply.ok) {
      await update((latest) => confirmed(latest, reply.value));
    } else if (reply.error.code === 'version-conflict') {
      const { current } = reply.error;
      if ((current?.version ?? null) === call.ifVersion) {
        // A conflict with the very version that was asked for: such a host would be asked for ever.
        await this.found(origin, 'failing');
        await broadcast.changed(record.sessionKey);
        return false;
      }
      await update((latest) => reconciled(latest, current));
    } else if (isRefusal(reply.error)) {
      const refusal = reply.error;
      await update((latest) => refused(latest, refusal));
    } else {
      await this.halted(origin, sessionId, reply.error);
      await broadcast.changed(record.sessionKey);
      return false;
    }
    await this.found(origin, 'available');
    await broadcast.changed(record.sessionKey, new Set([record.messageId]));
    return true;
  }

  private send(
    origin: Origin,
    sessionId: SessionId,
    call: Exclude<HostCall, { kind: 'look' }>,
  ): Promise<Result<HostItem | null, Halt | VersionConflict | PutRefusal>> {
    const { client } = this.deps;
    const { messageId } = call;
    if (call.kind === 'delete') return client.delete(origin, { sessionId, messageId, ifVersion: call.ifVersion });
    const unknownFields = call.base ? unknownFieldsOf(call.base) : {};
    return client.put(origin, { sessionId, messageId, ifVersion: call.ifVersion, ...call.value, unknownFields });
  }

  /** Reconciles a session with what the host holds. @returns whether the host answered. */
  private async pull(origin: Origin, key: SessionKey, sessionId: SessionId): Promise<boolean> {
    const { client, feedback, broadcast, clock } = this.deps;
    const items = await client.list(origin, sessionId);
    if (items.ok) {
      await feedback.reconcileSession(key, items.value, clock());
      await this.found(origin, 'available');
    } else {
      await this.halted(origin, sessionId, items.error);
    }
    await broadcast.changed(key);
    return items.ok;
  }

  private async halted(origin: Origin, sessionId: SessionId, halt: Halt): Promise<void> {
    if (halt.code !== 'session-not-found') {
      await this.found(origin, hostStateOf(halt));
      return;
    }
    await this.deps.sessions.lost(origin, sessionId);
    await this.answered(origin);
  }

  /** A host that answers anything is neither unreachable nor signed out; whether it has the remote is another question. */
  private async answered(origin: Origin): Promise<void> {
    const state = await this.deps.sessions.hostState(origin);
    if (state !== 'available' && state !== 'remote-absent') await this.found(origin, 'unknown');
  }

  private async found(origin: Origin, state: HostState): Promise<void> {
    await this.deps.sessions.setHostState(origin, state, this.deps.clock());
  }

  /** Feedback that was given before this session's header could be read finds its session, or is shown as orphaned. */
  private async bindEarlyFeedback(origin: Origin, sessionId: SessionId, key: SessionKey): Promise<void> {
    const { client, feedback, clock } = this.deps;
    const early = provisionalKey(origin, sessionId);
    if ((await feedback.queue(early)).length === 0) return;
    const messages = await client.assistantMessageIds(origin, sessionId);
    if (messages.ok) await feedback.bind(early, key, messages.value, clock());
  }
}

function isRefusal(error: { code: string }): error is PutRefusal {
  return error.code === 'target-not-found' || error.code === 'note-blank' || error.code === 'note-too-large';
}

function hostStateOf(failure: HostFailure): HostState {
  switch (failure.code) {
    case 'unreachable':
    case 'remote-absent':
    case 'signed-out':
    case 'forbidden':
      return failure.code;
    case 'server-error':
    case 'nonsense':
      return 'failing';
  }
}
