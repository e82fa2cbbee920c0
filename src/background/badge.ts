import { browser } from 'wxt/browser';

/** What the toolbar button tells. */
export interface Badge {
  /** How many messages' feedback waits to be sent; nothing is shown for none. */
  waiting(count: number): void;
}

/** The badge of the real toolbar button. */
export const browserBadge: Badge = {
  waiting(count) {
    void browser.action.setBadgeBackgroundColor({ color: '#b45309' });
    void browser.action.setBadgeText({ text: count === 0 ? '' : String(count) });
  },
};
