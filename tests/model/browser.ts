import { Background } from '../../src/background/background.ts';
import type { FeedbackService } from '../../src/background/feedback-service.ts';
import type { Lock } from '../../src/background/sync-engine.ts';
import type { Rating } from '../../src/domain/feedback.ts';
import type { MessageId, SessionKey } from '../../src/domain/ids.ts';
import type { Tables } from '../../src/store/tables.ts';
import { FakeFacts } from '../support/fake-facts.ts';
import type { FakeHost } from '../support/fake-host.ts';
import { FakeTabs } from '../support/fake-tabs.ts';
import { FaultyNetwork, type Sent } from './faulty-network.ts';
import { Life, mortal } from './life.ts';

/** A browser whose worker can die at any step; tables, alarm and the browser's locks are what it leaves behind. */
export class Browser<Kind extends Tables = Tables> {
  readonly tables: Kind;
  readonly network: FaultyNetwork;
  /** Work that nobody waited for and that failed. */
  readonly failures: unknown[] = [];
  /** Every request for a change that left, with the life of the session that its id meant then. */
  readonly sent: (Sent & { sessionKey: SessionKey })[] = [];
  /** Every rating of which the user was told that it is stored. */
  readonly told: { messageId: MessageId; sequence: number; rating: Rating | null }[] = [];
  life = new Life();
  deaths = 0;
  private background: Background;
  private readonly clock: () => number;
  private readonly locks = new Map<string, Promise<unknown>>();
  private alarmAt: number | undefined;
  private timer: { at: number; call: () => void } | undefined;
  private asked: Promise<unknown>[] = [];

  constructor(tables: Kind, host: FakeHost, clock: () => number) {
    this.tables = tables;
    this.network = new FaultyNetwork(host);
    this.clock = clock;
    this.background = this.start();
  }

  /** Asks the background something, as a page does; a page that finds no worker wakes one. Nobody waits for the reply. */
  ask(question: (service: FeedbackService) => Promise<unknown>): void {
    this.wake();
    this.asked.push(Promise.race([question(this.background.service), this.life.ended]));
  }

  /** Starts a worker if none lives. */
  wake(): void {
    if (!this.life.isOver) return;
    this.deaths += 1;
    this.network.forgetCallers();
    this.timer = undefined;
    this.life = new Life();
    this.background = this.start();
    this.run('planned');
  }

  run(urgency: 'planned' | 'forced'): void {
    this.wake();
    this.asked.push(Promise.race([this.background.scheduler.run(urgency), this.life.ended]));
  }

  /** Whatever was to happen by now happens: the timer of a living worker, else the alarm. */
  timePassed(): void {
    const now = this.clock();
    const { timer } = this;
    if (!this.life.isOver && timer && timer.at <= now) {
      this.timer = undefined;
      timer.call();
    } else if (this.alarmAt !== undefined && this.alarmAt <= now) {
      this.alarmAt = undefined;
      this.run('planned');
    }
  }

  /** Waits until the worker has nothing left to do, or is dead. @throws what failed in it. */
  async idle(): Promise<void> {
    await Promise.all(this.asked.splice(0));
    await Promise.race([this.background.idle(), this.life.ended]);
    const [failure] = this.failures.splice(0);
    if (failure !== undefined) throw failure;
  }

  private start(): Background {
    const { life, tables, network, clock } = this;
    const alarm = {
      set: async (at: number) => void (this.alarmAt = at),
      clear: async () => void (this.alarmAt = undefined),
    };
    return new Background({
      tables: mortal<Tables>(tables, life),
      client: mortal(network, life),
      facts: new FakeFacts(),
      gate: { isOn: async () => true, isGranted: async () => true },
      tabs: new FakeTabs(),
      lock: this.lockOf(life),
      alarm: mortal(alarm, life),
      timer: (delayMs, call) => {
        const timer = { at: clock() + delayMs, call };
        if (!life.isOver) this.timer = timer;
        return () => {
          if (this.timer === timer) this.timer = undefined;
        };
      },
      badge: { waiting: () => {} },
      clock,
      random: () => 0.5,
      report: (error) => this.failures.push(error),
    });
  }

  /** The browser's locks: one holder per name, and the death of a worker frees what it held. */
  private lockOf(life: Life): Lock {
    return <T>(name: string, work: (waited: boolean) => Promise<T>) => {
      const before = this.locks.get(name);
      const mine = before ? before.then(() => work(true)) : work(false);
      const released = Promise.race([mine.catch(() => {}), life.ended]);
      this.locks.set(name, released);
      void released.then(() => this.locks.get(name) === released && this.locks.delete(name));
      return mine;
    };
  }
}
