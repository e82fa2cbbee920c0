import { browser } from 'wxt/browser';
import { readHostVersion } from '../host/host-version.ts';
import type { Fetch } from '../host/http.ts';
import { createRpcClient } from '../host/rpc-client.ts';
import { createSessionFacts } from '../host/session-facts.ts';
import { systemClock } from '../platform/clock.ts';
import { FeedbackDatabase } from '../store/database.ts';
import { DexieTables } from '../store/dexie-tables.ts';
import { answerRequests } from './answer-requests.ts';
import { Background } from './background.ts';
import { browserBadge } from './badge.ts';
import { browserAlarm, onWakeUp } from './browser-alarm.ts';
import { browserTabs } from './browser-tabs.ts';
import { forwardCommands } from './commands.ts';
import { logFailure } from './failure-log.ts';
import { HostAccess } from './host-access.ts';
import { joinOpenPages } from './open-pages.ts';
import { welcomeOnce } from './welcome.ts';
import { isOpen, type SyncGate } from './sync-gate.ts';
import { syncIsOn } from '../settings/settings.ts';
import type { Lock } from './sync-engine.ts';
import type { Timer } from './sync-scheduler.ts';

/** How long an update waits for what is under way: a little longer than a request may take, in milliseconds. */
const UPDATE_WAITS_MS = 12_000;

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
 * whatever waits in the database is sent once the origin rules are in place.
 */
export function startBackground(): void {
  const { host, origin } = new URL(location.href);
  const report = (error: unknown) => {
    console.error('DSH Feedback: background work failed', error);
    void logFailure(error, Date.now());
  };
  const access = new HostAccess(host, () => background.start('prompted'), report);
  const db = new FeedbackDatabase();
  const fetchAllowed: Fetch = async (url, init) => {
    await access.settled;
    return fetch(url, init);
  };
  const gate: SyncGate = {
    isOn: () => syncIsOn.get(),
    isGranted: (of) => access.isGranted(of),
  };
  const background = new Background({
    tables: new DexieTables(db),
    client: createRpcClient({ fetch: fetchAllowed, newRpcId: () => crypto.randomUUID() }),
    facts: createSessionFacts(fetchAllowed),
    gate,
    tabs: browserTabs,
    lock: webLock,
    alarm: browserAlarm,
    timer: workerTimer,
    badge: browserBadge,
    clock: systemClock,
    random: Math.random,
    report,
  });
  answerRequests(background.service, origin, async (of) =>
    (await isOpen(gate, of)) ? readHostVersion(fetchAllowed, of) : null,
  );
  syncIsOn.watch(() => background.syncSwitched());
  forwardCommands();
  joinOpenPages();
  welcomeOnce();
  // Whatever starts the worker: what waits is tried, and the alarm is planned from the database.
  background.start('planned');
  background.catchUp();
  // The start is all that these are for; an alarm that finds the worker awake has something to do.
  onWakeUp(() => background.start('planned'));
  // A new version waits: nothing is to be cut short by it.
  browser.runtime.onUpdateAvailable.addListener(async () => {
    await background.close(UPDATE_WAITS_MS);
    db.close();
    browser.runtime.reload();
  });
  addEventListener('online', () => background.start('prompted'));
}
