import { browser } from 'wxt/browser';
import { err, ok, type Result } from '../domain/result.ts';
import type { StoreFailure } from '../domain/store-failure.ts';

/**
 * Loads the script that shows a message's details into a tab, beside the content script that asked. It is not loaded into every
 * page, of which few ever need it; and not by the page, which then could load it too.
 */
export async function loadDetails(tabId: number): Promise<Result<null, StoreFailure>> {
  try {
    await browser.scripting.executeScript({ target: { tabId, frameIds: [0] }, files: ['/message-details.js'] });
    return ok(null);
  } catch {
    // The tab has gone, or shows something else by now.
    return err('not-understood');
  }
}
