import { setting } from './setting.ts';

/** Whether the host's own rating buttons stay visible beside ours. */
export const showNativeControls = setting('showNativeControls', false, (stored) => typeof stored === 'boolean');

/** Whether feedback is exchanged with hosts. Without it, everything is stored here and waits. */
export const syncIsOn = setting('syncIsOn', true, (stored) => typeof stored === 'boolean');

/** The language of the controls and of the extension's own pages; empty for that of the page, or of the browser. */
export const chosenLanguage = setting('language', '', (stored) => typeof stored === 'string');
