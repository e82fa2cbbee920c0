import { lastFailures } from '../settings/settings.ts';

/** How many failures are remembered. */
const KEPT = 10;

/** Remembers that work in the background has failed: when, and by which name; what it was about is not kept. */
export async function logFailure(error: unknown, now: number): Promise<void> {
  const name = error instanceof Error ? error.name : typeof error;
  // Names are words of code; anything longer was put there by somebody, and may say more.
  const code = /^\w{1,40}$/.test(name) ? name : 'Error';
  try {
    await lastFailures.set([...(await lastFailures.get()), { at: now, code }].slice(-KEPT));
  } catch {
    // With no storage left there is nowhere to say so; the console has it.
  }
}
