import { browser } from 'wxt/browser';
import { sendMessage } from '../messages/messenger.ts';

/** In the order in which the manifest has them: the probe must be there when the chat script asks it. */
const SCRIPTS = [
  { file: '/page-probe.js', world: 'MAIN' },
  { file: '/chat.js', world: 'ISOLATED' },
] as const;

/**
 * Comes to the pages that were open before this version of the extension was: browsers load content scripts into new pages only,
 * and what is in the old ones belongs to the version before and cannot reach us any more.
 */
export function joinOpenPages(): void {
  browser.runtime.onInstalled.addListener(async ({ reason }) => {
    if (reason !== 'install' && reason !== 'update') return;
    const tabs = await browser.tabs.query({ url: browser.runtime.getManifest().host_permissions ?? [] });
    // One that hangs holds no other up.
    await Promise.all(tabs.map(({ id }) => (id === undefined ? undefined : join(id))));
  });
}

async function join(tabId: number): Promise<void> {
  // One that answers is of this version, and has loaded its page just now.
  const isThere = await sendMessage('pageState', undefined, tabId).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  for (const { file, world } of SCRIPTS) {
    // A tab that shows an error page, or is gone, has nothing to join.
    await browser.scripting.executeScript({ target: { tabId }, files: [file], world }).catch(() => {});
  }
}
