import type { HostState } from '../domain/host-state.ts';
import type { Origin, SessionKey } from '../domain/ids.ts';
import { isTrouble, type Urgency } from '../domain/retry-policy.ts';
import type { Clock } from '../platform/clock.ts';
import type { FeedbackStore } from '../store/feedback-store.ts';
import type { SessionStore } from '../store/session-store.ts';
import type { Badge } from './badge.ts';
import type { SyncEngine } from './sync-engine.ts';
import type { SyncGate } from './sync-gate.ts';
import type { TabBroadcast } from './tab-broadcast.ts';

/** Wakes the worker at a time that outlives it. */
export interface Alarm {
  /** @param at Unix epoch milliseconds */
  set(at: number): Promise<void>;
  clear(): Promise<void>;
}

/** Calls once after a while, if this worker lives until then. @returns what calls it off. */
export type Timer = (delayMs: number, call: () => void) => () => void;

export interface SyncSchedulerDependencies {
  feedback: FeedbackStore;
  sessions: SessionStore;
  engine: SyncEngine;
  gate: Pick<SyncGate, 'isOn'>;
  broadcast: TabBroadcast;
  alarm: Alarm;
  timer: Timer;
  badge: Badge;
  clock: Clock;
  /** Whether anything new is still taken on. */
  isOpen(): boolean;
  inBackground(work: Promise<unknown>): void;
}

/** When to try what could be tried at any time and waits all the same, in milliseconds. */
const SOON_MS = 30_000;

/** When to look again after the database could not be asked, in milliseconds. */
const AFTER_TROUBLE_MS = 60_000;

/** The weakest first. */
const URGENCIES: readonly Urgency[] = ['planned', 'prompted', 'forced'];

/**
 * Sees to it that what waits is tried again when its host may be asked again: by a timer while the worker lives, by an alarm
 * for when it does not. Where nothing waits, nothing wakes.
 */
export class SyncScheduler {
  private readonly deps: SyncSchedulerDependencies;
  private callOffTimer: () => void = () => {};
  private running: { urgency: Urgency; done: Promise<void> } | null = null;
  /** When what could be tried at any time is tried, Unix epoch milliseconds. */
  private soonAt = 0;

  constructor(deps: SyncSchedulerDependencies) {
    this.deps = deps;
  }

  /**
   * Sends whatever waits and may be sent, then plans the next time. Called while it runs, it is this run that does, unless it was
   * begun for a weaker reason: then there is another one.
   */
  async run(urgency: Urgency): Promise<void> {
    if (!this.deps.isOpen()) return;
    if (this.running) {
      const { urgency: present, done } = this.running;
      await done.catch(() => {});
      if (URGENCIES.indexOf(present) < URGENCIES.indexOf(urgency)) await this.run(urgency);
      return;
    }
    const done = this.sendAndPlan(() => this.deps.engine.flushAll(urgency)).finally(() => {
      this.running = null;
    });
    this.running = { urgency, done };
    await done;
  }

  /** Has something sent, with the next time planned before and after: the worker may end while it waits for the host. */
  async sendAndPlan(send: () => Promise<void>): Promise<void> {
    await this.plan();
    try {
      // The gate holds every request back; this spares the way to it.
      if (await this.deps.gate.isOn()) await send();
    } finally {
      await this.plan();
    }
  }

  /** Plans the next time from what the database says, and tells how much waits. Where it says nothing, it is asked again soon. */
  async plan(): Promise<void> {
    const { alarm, clock } = this.deps;
    try {
      await this.planFromDatabase();
    } catch (error) {
      await alarm.set(clock() + AFTER_TROUBLE_MS);
      throw error;
    }
  }

  private async planFromDatabase(): Promise<void> {
    const { feedback, alarm, timer, badge, clock, inBackground } = this.deps;
    badge.waiting(await feedback.waitingCount());
    const at = await this.nextTime();
    this.callOffTimer();
    this.callOffTimer = () => {};
    if (at === undefined) {
      await alarm.clear();
      return;
    }
    this.callOffTimer = timer(Math.max(0, at - clock()), () => inBackground(this.run('planned')));
    await alarm.set(at);
  }

  /**
   * A host changed its state: the pages whose feedback waits for it say so, and what waits for a host that is back is sent. Not
   * out of a run that is under way, which has its own next time: a host that comes and goes would keep it going. What pages show
   * is asked for anew: it may have changed while nobody could tell.
   */
  async hostChanged(origin: Origin, state: HostState, before: HostState): Promise<void> {
    const { feedback, sessions, broadcast, inBackground } = this.deps;
    const waiting = await sessions.seenOn(origin, await feedback.sessionsWithMutations());
    for (const key of waiting) await broadcast.changed(key);
    if (state === 'available' && isTrouble(before)) {
      broadcast.eachShown((key) => waiting.includes(key) || inBackground(this.visitOn(origin, key)));
    }
    if (state === 'available' && waiting.length > 0 && this.running === null) await this.run('prompted');
  }

  /**
   * The user has switched the exchange with hosts on or off. The pages say what that means for whatever waits; switched on, that is
   * sent, and what pages show is asked for anew.
   */
  async syncSwitched(): Promise<void> {
    const { feedback, gate, broadcast, engine, inBackground } = this.deps;
    for (const key of await feedback.sessionsWithMutations()) await broadcast.changed(key);
    if (await gate.isOn()) broadcast.eachShown((key) => inBackground(engine.visit(key)));
    await this.run('prompted');
  }

  private async visitOn(origin: Origin, key: SessionKey): Promise<void> {
    const { sessions, engine } = this.deps;
    if ((await sessions.standing(origin, key)) === 'current') await engine.visit(key);
  }

  private async nextTime(): Promise<number | undefined> {
    const { feedback, sessions, gate, clock } = this.deps;
    // What is switched on again says so by itself, and wakes the worker.
    if (!(await gate.isOn())) return undefined;
    const keys = await feedback.sessionsWithMutations();
    const attempts = (await Promise.all(keys.map((key) => sessions.nextAttempt(key, clock())))).filter(Boolean);
    const times = attempts.flatMap((attempt) => attempt?.at ?? []);
    if (attempts.some((attempt) => attempt?.soon)) times.push(this.soon(clock()));
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** A time that was set stays set: whoever acts often puts nothing off. */
  private soon(now: number): number {
    const isSet = this.soonAt > now && this.soonAt <= now + SOON_MS;
    if (!isSet) this.soonAt = now + SOON_MS;
    return this.soonAt;
  }
}
