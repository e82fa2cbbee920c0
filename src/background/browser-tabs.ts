import { browser } from 'wxt/browser';
import { sendMessage } from '../messages/messenger.ts';
import type { Tabs } from './tab-broadcast.ts';

/** A tab without our content script (not DSH, not loaded yet, or from before an update) has nobody to tell. */
function ignoreNobodyThere(): void {}

/** The browser's tabs. Their addresses are visible for the origins that the extension has permission for. */
export const browserTabs: Tabs = {
  async of(origin) {
    const tabs = await browser.tabs.query({});
    return tabs.flatMap((tab) =>
      tab.id !== undefined && tab.url !== undefined && URL.parse(tab.url)?.origin === origin ? [tab.id] : [],
    );
  },
  shown(onShown) {
    const ask = async () => {
      for (const tab of await browser.tabs.query({})) {
        if (tab.id === undefined || tab.url === undefined) continue;
        sendMessage('pageState', undefined, tab.id)
          .then(({ session }) => session?.sessionKey !== undefined && onShown(session.sessionKey))
          .catch(ignoreNobodyThere);
      }
    };
    void ask();
  },
  recordsChanged(tabId, change) {
    sendMessage('recordsChanged', change, tabId).catch(ignoreNobodyThere);
  },
  sessionReplaced(tabId, replaced) {
    sendMessage('sessionReplaced', replaced, tabId).catch(ignoreNobodyThere);
  },
};
