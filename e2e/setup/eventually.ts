import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL_MS = 50;

/**
 * Waits until `look` yields something other than `undefined` or `false`.
 *
 * @param what what is waited for, for the message
 * @throws when it does not come within `timeoutMs`
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  timeoutMs = 15_000,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Waited ${timeoutMs} ms in vain for ${what}.`);
    await delay(INTERVAL_MS);
  }
}
