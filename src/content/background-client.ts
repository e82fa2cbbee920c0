import { browser } from 'wxt/browser';
import { err, type Result } from '../domain/result.ts';
import { sendMessage } from '../messages/messenger.ts';
import type { About, WishTrace } from '../messages/protocol.ts';
import type { StoreFailure } from '../domain/store-failure.ts';
import type { Background } from './session-model.ts';

/** The background behind the extension's messages. */
export const backgroundClient: Background = {
  openSession: (sessionId) => answered(() => sendMessage('openSession', { sessionId })),
  rate: (request) => inOrder(request, () => said((trace) => sendMessage('rate', { ...request, ...trace }))),
  setNote: (request) => inOrder(request, () => said((trace) => sendMessage('setNote', { ...request, ...trace }))),
  undo: (request) => inOrder(request, () => said((trace) => sendMessage('undo', { ...request, ...trace }))),
  setReason: (request) => inOrder(request, () => said((trace) => sendMessage('setReason', { ...request, ...trace }))),
  decide: (request) => inOrder(request, () => answered(() => sendMessage('decide', request))),
  history: (request) => answered(() => sendMessage('history', request)),
  loadDetails: () => answered(() => sendMessage('loadDetails')),
  // Waits for nothing: a page that goes keeps its draft by this.
  saveDraft: (request) => answered(() => sendMessage('saveDraft', request)),
};

/** Pauses before a request is sent again, in milliseconds. The worker that was to answer may have been ended meanwhile. */
const RETRY_AFTER_MS = [100, 500, 2_000];

/** Sends until there is a reply. */
async function answered<T>(
  send: (isRepeated: boolean) => Promise<Result<T, StoreFailure>>,
): Promise<Result<T, StoreFailure>> {
  for (const pause of [0, ...RETRY_AFTER_MS]) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    // `runtime.id` is what disappears with the context, when the extension is updated or removed.
    if (!browser.runtime?.id) return err('context-gone');
    try {
      return await send(pause > 0);
    } catch {
      // The channel broke; whether the request was heard is not known.
    }
  }
  return err('no-answer');
}

/** Sends a wish until there is a reply. Sent again, it can be known again, and told from what was said since, in another tab too. */
function said<T>(send: (trace: WishTrace) => Promise<Result<T, StoreFailure>>): Promise<Result<T, StoreFailure>> {
  const wishId = newWishId();
  const at = Date.now();
  return answered((isRepeated) => send(isRepeated ? { wishId, repeatedFrom: at } : { wishId }));
}

/** Not `randomUUID`, which pages of plain http on other machines do not have. */
function newWishId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/** What is on its way about each message. */
const last = new Map<string, Promise<unknown>>();

/** What is said about one message is sent one after the other: a word that has to be sent again must not come after a newer one. */
function inOrder<T>({ sessionId, messageId }: About, send: () => Promise<T>): Promise<T> {
  const about = JSON.stringify([sessionId, messageId]);
  const before = last.get(about);
  // Begun at once where nothing is on its way: the page may be going.
  const mine = before ? before.then(send, send) : send();
  last.set(about, mine);
  return mine.finally(() => {
    if (last.get(about) === mine) last.delete(about);
  });
}
