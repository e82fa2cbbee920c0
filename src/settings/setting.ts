import { browser } from 'wxt/browser';

/** One thing that the user decides, the same in every context of the extension. */
export interface Setting<T> {
  get(): Promise<T>;
  set(value: T): Promise<void>;
  /** Calls whenever it is set, wherever that is, until `signal` ends. */
  watch(onValue: (value: T) => void, signal?: AbortSignal): void;
}

/**
 * A setting in the extension's local storage. Written against the browser's own API: whatever is used here is loaded into every
 * DSH page.
 *
 * @param isValue whether something stored is a value of it; anything else counts as not set
 */
export function setting<T>(key: string, fallback: T, isValue: (stored: unknown) => stored is T): Setting<T> {
  const read = (stored: unknown) => (isValue(stored) ? stored : fallback);
  return {
    async get() {
      return read((await browser.storage.local.get(key))[key]);
    },
    async set(value) {
      await browser.storage.local.set({ [key]: value });
    },
    watch(onValue, signal) {
      const changed = (changes: Record<string, { newValue?: unknown }>) => {
        if (key in changes) onValue(read(changes[key]?.newValue));
      };
      browser.storage.local.onChanged.addListener(changed);
      signal?.addEventListener('abort', () => {
        // In a page that has outlived its extension there is nothing left to be removed from.
        if (browser.runtime?.id) browser.storage.local.onChanged.removeListener(changed);
      });
    },
  };
}
