import { browser } from 'wxt/browser';
import type { Alarm } from './sync-scheduler.ts';

const NAME = 'retry';

/** Browsers fire no alarm earlier than this, in milliseconds; asked for less, some complain. */
const EARLIEST_MS = 30_000;

/** The browser's alarms, which outlive the worker. Gone after an update and, in some browsers, a restart: planned anew then. */
export const browserAlarm: Alarm = {
  async set(at) {
    await browser.alarms.create(NAME, { when: Math.max(at, Date.now() + EARLIEST_MS) });
  },
  async clear() {
    await browser.alarms.clear(NAME);
  },
};

/** Calls when the alarm goes off, or when the browser has started or this extension has been installed. */
export function onWakeUp(call: () => void): void {
  browser.alarms.onAlarm.addListener(({ name }) => name === NAME && call());
  browser.runtime.onStartup.addListener(call);
  browser.runtime.onInstalled.addListener(call);
}
