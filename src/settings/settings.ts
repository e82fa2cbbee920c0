import { setting } from './setting.ts';

/** Whether the host's own rating buttons stay visible beside ours. */
export const showNativeControls = setting('showNativeControls', false, (stored) => typeof stored === 'boolean');

/** Whether feedback is exchanged with hosts. Without it, everything is stored here and waits. */
export const syncIsOn = setting('syncIsOn', true, (stored) => typeof stored === 'boolean');

/** That the page for the first run was shown. */
export const wasWelcomed = setting('wasWelcomed', false, (stored) => typeof stored === 'boolean');

/** What failed in the background lately, by time and code alone: to be told in a report. */
export const lastFailures = setting<{ at: number; code: string }[]>(
  'lastFailures',
  [],
  (stored): stored is { at: number; code: string }[] =>
    Array.isArray(stored) && stored.every((entry) => typeof entry?.at === 'number' && typeof entry?.code === 'string'),
);

/** The language of the controls and of the extension's own pages; empty for that of the page, or of the browser. */
export const chosenLanguage = setting('language', '', (stored) => typeof stored === 'string');
