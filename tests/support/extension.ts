import { onTestFinished } from 'vitest';
import { Background } from '../../src/background/background.ts';
import type { Rating } from '../../src/domain/feedback.ts';
import type { MessageId, Origin, SessionKey } from '../../src/domain/ids.ts';
import type { FeedbackRecord } from '../../src/domain/record.ts';
import type { FeedbackDatabase } from '../../src/store/database.ts';
import { DexieTables } from '../../src/store/dexie-tables.ts';
import { testDatabase } from './database.ts';
import { FakeFacts } from './fake-facts.ts';
import { FakeHost } from './fake-host.ts';
import { fakeLock } from './fake-lock.ts';
import { FakeTabs } from './fake-tabs.ts';
import { CONTEXT, HEADER, HOME, M1, M2, M3, pageOf, SESSION } from './values.ts';

/** The background with a real store, on a host and in a browser that are fakes. */
export class Extension {
  readonly host = new FakeHost();
  readonly facts = new FakeFacts();
  readonly tabs = new FakeTabs();
  readonly db: FeedbackDatabase = testDatabase();
  readonly lock = fakeLock();
  readonly background: Background;
  /** When the alarm would go off. */
  alarmAt: number | undefined;
  /** The timer that is set, if one is. */
  timer: { delayMs: number; call: () => void } | undefined;
  /** What the toolbar button tells to wait. */
  badge = 0;
  now = 10_000;
  /** What the user has set. */
  syncIsOn = true;
  /** The addresses that the user does not allow. */
  readonly withdrawn = new Set<Origin>();
  private readonly failures: unknown[] = [];

  constructor() {
    // Before the database goes.
    onTestFinished(() => this.idle());
    this.background = new Background({
      tables: new DexieTables(this.db),
      client: this.host,
      facts: this.facts,
      gate: { isOn: async () => this.syncIsOn, isGranted: async (origin) => !this.withdrawn.has(origin) },
      tabs: this.tabs,
      lock: this.lock,
      alarm: {
        set: async (at) => void (this.alarmAt = at),
        clear: async () => void (this.alarmAt = undefined),
      },
      timer: (delayMs, call) => {
        this.timer = { delayMs, call };
        return () => {
          this.timer = undefined;
        };
      },
      badge: { waiting: (count) => void (this.badge = count) },
      clock: () => (this.now += 1),
      random: () => 0.5,
      report: (error) => this.failures.push(error),
    });
  }

  get feedback() {
    return this.background.feedback;
  }

  get sessions() {
    return this.background.sessions;
  }

  get broadcast() {
    return this.background.broadcast;
  }

  get engine() {
    return this.background.engine;
  }

  get scheduler() {
    return this.background.scheduler;
  }

  get service() {
    return this.background.service;
  }

  /** Waits until everything that goes on in the background is done. @throws what failed there. */
  async idle(): Promise<void> {
    await this.background.idle();
    const [failure] = this.failures.splice(0);
    if (failure !== undefined) throw failure;
  }

  /** Opens the session in a page of the origin and waits until everything is in step. */
  async open(origin: Origin = HOME): Promise<SessionKey> {
    const opened = await this.service.openSession(origin, { sessionId: SESSION });
    if (!opened.ok) throw new Error(`cannot open the session: ${opened.error}`);
    await this.idle();
    return opened.value.sessionKey;
  }

  /** Rates a message, as a page does that shows this life of the session; the host is not waited for. */
  async rate(messageId: MessageId, rating: Rating | null, sessionKey?: SessionKey): Promise<void> {
    const request = { sessionId: SESSION, sessionKey, messageId, rating, context: CONTEXT };
    const stored = await this.service.rate(pageOf(HOME), request);
    if (!stored.ok) throw new Error(`cannot rate: ${stored.error}`);
  }

  /** Switches the exchange with hosts on or off, and waits for what follows. */
  async switchSync(isOn: boolean): Promise<void> {
    this.syncIsOn = isOn;
    this.background.syncSwitched();
    await this.idle();
  }

  async record(sessionKey: SessionKey, messageId: MessageId): Promise<FeedbackRecord | undefined> {
    return this.db.records.get([sessionKey, messageId]);
  }
}

/** An extension whose host at `HOME` serves the session with three messages; tab 1 shows that origin. */
export function extensionAtHome(): Extension {
  const extension = new Extension();
  extension.host.serve(HOME, HEADER, [M1, M2, M3]);
  extension.tabs.open(1, HOME);
  return extension;
}
