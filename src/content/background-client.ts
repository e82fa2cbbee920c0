import { browser } from 'wxt/browser';
import { err, type Result } from '../domain/result.ts';
import { sendMessage } from '../messages/messenger.ts';
import type { StoreFailure } from '../domain/store-failure.ts';
import type { Background } from './session-model.ts';

/** The background behind the extension's messages. */
export const backgroundClient: Background = {
  openSession: (sessionId) => answered(() => sendMessage('openSession', { sessionId })),
  rate: (request) => answered(() => sendMessage('rate', request)),
  setNote: (request) => answered(() => sendMessage('setNote', request)),
  saveDraft: (request) => answered(() => sendMessage('saveDraft', request)),
};

/** Pauses before a request is sent again, in milliseconds. The worker that was to answer may have been ended meanwhile. */
const RETRY_AFTER_MS = [100, 500, 2_000];

/** Sends until there is a reply. Every request says what is wanted, not what to change: twice is as good as once. */
async function answered<T>(send: () => Promise<Result<T, StoreFailure>>): Promise<Result<T, StoreFailure>> {
  for (const pause of [0, ...RETRY_AFTER_MS]) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    // `runtime.id` is what disappears with the context, when the extension is updated or removed.
    if (!browser.runtime?.id) return err('context-gone');
    try {
      return await send();
    } catch {
      // The channel broke; whether the request was heard is not known.
    }
  }
  return err('no-answer');
}
