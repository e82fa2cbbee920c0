import { browser } from 'wxt/browser';
import { addressesIn, patternOf } from '../domain/host-address.ts';
import { joinPages } from './page-scripts.ts';

/**
 * Comes to the pages that were open before this version of the extension was: browsers load content scripts into new pages only,
 * and what is in the old ones belongs to the version before and cannot reach us any more.
 */
export function joinOpenPages(): void {
  browser.runtime.onInstalled.addListener(async ({ reason }) => {
    if (reason !== 'install' && reason !== 'update') return;
    const { origins = [] } = await browser.permissions.getAll();
    await joinPages(addressesIn(origins).map(patternOf));
  });
}
