import { createRpcClient } from '../host/rpc-client.ts';
import { systemClock } from '../platform/clock.ts';
import { FeedbackDatabase } from '../store/database.ts';
import { FeedbackStore } from '../store/feedback-store.ts';
import { SessionStore } from '../store/session-store.ts';
import { answerRequests } from './answer-requests.ts';
import { browserTabs } from './browser-tabs.ts';
import { FeedbackService } from './feedback-service.ts';
import { installOriginRule } from './origin-rule.ts';
import { type Lock, SyncEngine } from './sync-engine.ts';
import { TabBroadcast } from './tab-broadcast.ts';

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
  const db = new FeedbackDatabase();
  const feedback = new FeedbackStore(db);
  const sessions = new SessionStore(db);
  const client = createRpcClient({
    fetch: async (url, init) => {
      await ruleInstalled;
      return fetch(url, init);
    },
    newRpcId: () => crypto.randomUUID(),
  });
  const broadcast = new TabBroadcast(feedback, sessions, browserTabs);
  const clock = systemClock;
  const engine = new SyncEngine({ feedback, sessions, client, broadcast, lock: webLock, clock });
  const inBackground = (work: Promise<unknown>) => {
    work.catch((error: unknown) => console.error('DSH Feedback: background work failed', error));
  };
  answerRequests(new FeedbackService({ feedback, sessions, engine, broadcast, clock, inBackground }), origin);
  inBackground(engine.flushAll());
}
