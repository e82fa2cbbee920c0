import { storage } from '@wxt-dev/storage';

/** Whether the host's own rating buttons stay visible beside ours. */
export const showNativeControls = storage.defineItem<boolean>('local:showNativeControls', { fallback: false });
