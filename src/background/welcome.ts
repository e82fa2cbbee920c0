import { browser } from 'wxt/browser';
import { wasWelcomed } from '../settings/settings.ts';

/**
 * Opens the page for the first run, once in the life of an installation: an update and a start of the browser open nothing, nor does
 * an unpacked extension that counts as installed anew with every start. It comes as the last tab and in the background: whoever has a
 * DSH page open may be reading it.
 */
export function welcomeOnce(): void {
  browser.runtime.onInstalled.addListener(async ({ reason }) => {
    if (reason !== 'install' || (await wasWelcomed.get())) return;
    await wasWelcomed.set(true);
    await browser.tabs.create({ url: '/welcome.html', active: false });
  });
}
