import { onTestFinished } from 'vitest';
import { FeedbackService } from '../../src/background/feedback-service.ts';
import { SyncEngine } from '../../src/background/sync-engine.ts';
import { SyncScheduler } from '../../src/background/sync-scheduler.ts';
import { TabBroadcast } from '../../src/background/tab-broadcast.ts';
import type { Rating } from '../../src/domain/feedback.ts';
import type { MessageId, Origin, SessionKey } from '../../src/domain/ids.ts';
import type { FeedbackRecord } from '../../src/domain/record.ts';
import type { FeedbackDatabase } from '../../src/store/database.ts';
import { DexieTables } from '../../src/store/dexie-tables.ts';
import { FeedbackStore } from '../../src/store/feedback-store.ts';
import { SessionStore } from '../../src/store/session-store.ts';
import type { Tables } from '../../src/store/tables.ts';
import { testDatabase } from './database.ts';
import { FakeHost } from './fake-host.ts';
import { fakeLock } from './fake-lock.ts';
import { FakeTabs } from './fake-tabs.ts';
import { CONTEXT, HEADER, HOME, M1, M2, M3, pageOf, SESSION } from './values.ts';

/** The background with a real store, on a host and in a browser that are fakes. */
export class Extension {
  readonly host = new FakeHost();
  readonly tabs = new FakeTabs();
  readonly db: FeedbackDatabase = testDatabase();
  readonly tables: Tables = new DexieTables(this.db);
  readonly feedback = new FeedbackStore(this.tables);
  readonly sessions = new SessionStore(this.tables);
  readonly broadcast = new TabBroadcast(this.feedback, this.sessions, this.tabs);
  readonly lock = fakeLock();
  readonly engine: SyncEngine;
  readonly service: FeedbackService;
  readonly scheduler: SyncScheduler;
  /** When the alarm would go off. */
  alarmAt: number | undefined;
  /** The timer that is set, if one is. */
  timer: { delayMs: number; call: () => void } | undefined;
  /** What the toolbar button tells to wait. */
  badge = 0;
  now = 10_000;
  private readonly underWay: Promise<unknown>[] = [];

  constructor() {
    // Before the database goes.
    onTestFinished(() => this.idle());
    const { feedback, sessions, broadcast, host, lock } = this;
    const clock = () => (this.now += 1);
    const inBackground = (work: Promise<unknown>) => void this.underWay.push(work);
    const engine = new SyncEngine({
      feedback,
      sessions,
      client: host,
      broadcast,
      lock,
      clock,
      random: () => 0.5,
      onHostState: (origin, state) => inBackground(this.scheduler.hostChanged(origin, state)),
    });
    this.engine = engine;
    this.scheduler = new SyncScheduler({
      feedback,
      sessions,
      engine,
      broadcast,
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
      clock,
      inBackground,
    });
    this.service = new FeedbackService({
      feedback,
      sessions,
      engine,
      scheduler: this.scheduler,
      broadcast,
      clock,
      inBackground,
    });
  }

  /** Waits until everything that goes on in the background is done. */
  async idle(): Promise<void> {
    while (this.underWay.length > 0) await Promise.all(this.underWay.splice(0));
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
