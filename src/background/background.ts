import type { HostClient } from '../host/host-client.ts';
import type { SessionFacts } from '../host/session-facts.ts';
import type { Urgency } from '../domain/retry-policy.ts';
import type { Clock } from '../platform/clock.ts';
import { FeedbackStore } from '../store/feedback-store.ts';
import { SessionStore } from '../store/session-store.ts';
import type { Tables } from '../store/tables.ts';
import type { Badge } from './badge.ts';
import { FactFinder } from './fact-finder.ts';
import { FeedbackService } from './feedback-service.ts';
import { type Lock, SyncEngine } from './sync-engine.ts';
import { gatedClient, gatedFacts, grantedClient, type SyncGate } from './sync-gate.ts';
import { type Alarm, SyncScheduler, type Timer } from './sync-scheduler.ts';
import { TabBroadcast, type Tabs } from './tab-broadcast.ts';

/** Everything of the world outside that the background touches. */
export interface BackgroundDependencies {
  tables: Tables;
  client: HostClient;
  facts: SessionFacts;
  gate: SyncGate;
  tabs: Tabs;
  lock: Lock;
  alarm: Alarm;
  timer: Timer;
  badge: Badge;
  clock: Clock;
  /** From 0 up to 1. */
  random(): number;
  /** Work that nobody waits for has failed. What it was about is still in the database, and is tried again. */
  report(error: unknown): void;
}

function ignored(): undefined {}

/** The background's parts, put together. */
export class Background {
  readonly feedback: FeedbackStore;
  readonly sessions: SessionStore;
  readonly broadcast: TabBroadcast;
  readonly engine: SyncEngine;
  readonly scheduler: SyncScheduler;
  readonly factFinder: FactFinder;
  readonly service: FeedbackService;
  private isClosing = false;
  private readonly timer: Timer;
  private readonly inBackground: (work: Promise<unknown>) => void;
  private readonly underWay = new Set<Promise<unknown>>();

  constructor({ tables, tabs, report, client, facts, ...rest }: BackgroundDependencies) {
    const inBackground = (work: Promise<unknown>): void => {
      const done = work.catch(report).finally(() => this.underWay.delete(done));
      this.underWay.add(done);
    };
    this.timer = rest.timer;
    this.inBackground = inBackground;
    this.feedback = new FeedbackStore(tables);
    this.sessions = new SessionStore(tables);
    const { gate } = rest;
    this.broadcast = new TabBroadcast(this.feedback, this.sessions, tabs, gate);
    const { feedback, sessions, broadcast } = this;
    const isOpen = () => !this.isClosing;
    const during = <T>(work: Promise<T>): Promise<T> => {
      // Whoever asked hears how it went.
      const done = work.then(ignored, ignored);
      this.underWay.add(done);
      void done.finally(() => this.underWay.delete(done));
      return work;
    };
    // No part has a way to hosts but through the gate.
    const hosts = {
      client: gatedClient(client, gate),
      identifying: grantedClient(client, gate),
      facts: gatedFacts(facts, gate),
    };
    const parts = { ...rest, ...hosts, tables, feedback, sessions, broadcast, inBackground, during, isOpen };
    this.engine = new SyncEngine({
      ...parts,
      onHostState: (origin, state, before) => inBackground(this.scheduler.hostChanged(origin, state, before)),
    });
    this.scheduler = new SyncScheduler({ ...parts, engine: this.engine });
    this.factFinder = new FactFinder(parts);
    const { engine, scheduler, factFinder } = this;
    this.service = new FeedbackService({ ...parts, engine, scheduler, factFinder });
  }

  /** Sends whatever waits and may be sent. */
  start(urgency: Urgency): void {
    this.inBackground(this.scheduler.run(urgency));
  }

  /** The user has switched the exchange with hosts on or off: whatever waits says so, or goes on at once. */
  syncSwitched(): void {
    this.inBackground(this.scheduler.syncSwitched());
  }

  /** Tells every tab what is stored about the session that it shows: a worker that ended may not have come to that. */
  catchUp(): void {
    this.broadcast.eachShown((sessionKey) => this.inBackground(this.broadcast.changed(sessionKey)));
  }

  /**
   * Takes nothing new on, and resolves once what was begun is done, or takes too long. Whatever was not sent by then is in the
   * database.
   *
   * @param withinMs how long to wait at most
   */
  async close(withinMs: number): Promise<void> {
    this.isClosing = true;
    const { timer } = this;
    let callOff = () => {};
    const longEnough = new Promise<void>((resolve) => {
      callOff = timer(withinMs, resolve);
    });
    await Promise.race([this.idle(), longEnough]);
    callOff();
  }

  /** Resolves once nothing goes on in the background any more. */
  async idle(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }
}
