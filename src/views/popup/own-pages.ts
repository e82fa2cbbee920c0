import { browser } from 'wxt/browser';

export const DASHBOARD = '/dashboard.html';

/** Shows the dashboard, in the tab where it is open already if there is one. */
export async function showDashboard(): Promise<void> {
  const url = new URL(DASHBOARD, location.href).href;
  // Of other pages' tabs the address is not told, nor is it needed.
  const tab = (await browser.tabs.query({})).find((tab) => tab.url?.split(/[?#]/)[0] === url);
  if (tab?.id === undefined) {
    await browser.tabs.create({ url });
    return;
  }
  await browser.tabs.update(tab.id, { active: true });
  await browser.windows.update(tab.windowId, { focused: true });
}

export async function showOptions(): Promise<void> {
  await browser.runtime.openOptionsPage();
}
