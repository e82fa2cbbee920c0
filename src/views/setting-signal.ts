import { type ReadonlySignal, signal } from '@preact/signals';
import type { Setting } from '../settings/setting.ts';

/** What a setting is, and becomes, until `end`. Until it has been read it is `first`. */
export function settingSignal<T>(setting: Setting<T>, first: T, end?: AbortSignal): ReadonlySignal<T> {
  const value = signal(first);
  setting.watch((now) => {
    value.value = now;
  }, end);
  const read = async () => {
    value.value = await setting.get();
  };
  void read();
  return value;
}
