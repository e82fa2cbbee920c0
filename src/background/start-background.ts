import { createRpcClient } from '../host/rpc-client.ts';
import { systemClock } from '../platform/clock.ts';
import { FeedbackDatabase } from '../store/database.ts';
import { DexieTables } from '../store/dexie-tables.ts';
import { FeedbackStore } from '../store/feedback-store.ts';
import { SessionStore } from '../store/session-store.ts';
import { answerRequests } from './answer-requests.ts';
import { browserTabs } from './browser-tabs.ts';
import { FeedbackService } from './feedback-service.ts';
import { installOriginRule } from './origin-rule.ts';
import { type Lock, SyncEngine } from './sync-engine.ts';
import { browserBadge } from './badge.ts';
import { browserAlarm, onWakeUp } from './browser-alarm.ts';
import { SyncScheduler, type Timer } from './sync-scheduler.ts';
import { TabBroadcast } from './tab-broadcast.ts';

const workerTimer: Timer = (delayMs, call) => {
  const timer = setTimeout(call, delayMs);
  return () => clearTimeout(timer);
};

const webLock: Lock = async (name, work) => {
  const { locks } = navigator;
  const free = await locks.request(name, { ifAvailable: true }, async (lock) => lock && { done: await work(false) });
  return free ? free.done : locks.request(name, () => work(true));
};

/**
 * Starts the background. Its listeners are there before this returns, so that the event that woke the worker finds them;
 * whatever waits in the database is sent once the origin rule is in place.
 */
export function startBackground(): void {
  const { host, origin } = new URL(location.href);
  const ruleInstalled = installOriginRule(host);
  const tables = new DexieTables(new FeedbackDatabase());
  const feedback = new FeedbackStore(tables);
  const sessions = new SessionStore(tables);
  const client = createRpcClient({
    fetch: async (url, init) => {
      await ruleInstalled;
      return fetch(url, init);
    },
    newRpcId: () => crypto.randomUUID(),
  });
  const broadcast = new TabBroadcast(feedback, sessions, browserTabs);
  const clock = systemClock;
  const inBackground = (work: Promise<unknown>) => {
    work.catch((error: unknown) => console.error('DSH Feedback: background work failed', error));
  };
  const engine = new SyncEngine({
    feedback,
    sessions,
    client,
    broadcast,
    lock: webLock,
    clock,
    random: Math.random,
    onHostState: (host, state) => inBackground(scheduler.hostChanged(host, state)),
  });
  const scheduler = new SyncScheduler({
    feedback,
    sessions,
    engine,
    broadcast,
    alarm: browserAlarm,
    timer: workerTimer,
    badge: browserBadge,
    clock,
    inBackground,
  });
  const service = new FeedbackService({ feedback, sessions, engine, scheduler, broadcast, clock, inBackground });
  answerRequests(service, origin);
  // Whatever starts the worker: what waits is tried, and the alarm is planned from the database.
  inBackground(scheduler.run('planned'));
  // The start is all that these are for; an alarm that finds the worker awake has something to do.
  onWakeUp(() => inBackground(scheduler.run('planned')));
  addEventListener('online', () => inBackground(scheduler.run('prompted')));
}
