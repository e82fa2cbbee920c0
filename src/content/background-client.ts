import { browser } from 'wxt/browser';
import { err, type Result } from '../domain/result.ts';
import { sendMessage } from '../messages/messenger.ts';
import type { StoreFailure } from '../domain/store-failure.ts';
import type { Background } from './session-model.ts';

/** The background behind the extension's messages. */
export const backgroundClient: Background = {
  openSession: (sessionId) => answered(() => sendMessage('openSession', { sessionId })),
  rate: (request) => answered(() => sendMessage('rate', request)),
};

/** After an update or removal of the extension the old content script has nobody to talk to: that is a failure to tell. */
async function answered<T>(send: () => Promise<Result<T, StoreFailure>>): Promise<Result<T, StoreFailure>> {
  // `runtime.id` is what disappears with the context.
  if (!browser.runtime?.id) return err('context-gone');
  try {
    return await send();
  } catch {
    return err(browser.runtime?.id ? 'storage-failed' : 'context-gone');
  }
}
