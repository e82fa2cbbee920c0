import { setting } from './setting.ts';

/** Whether the host's own rating buttons stay visible beside ours. */
export const showNativeControls = setting('showNativeControls', false, (stored) => typeof stored === 'boolean');
