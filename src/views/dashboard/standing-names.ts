import type { Text } from '../../locales/translate.ts';
import type { Standing } from '../record/entry.ts';

export const STANDING_NAMES = {
  'on-host': 'standingOnHost',
  waiting: 'standingWaiting',
  conflict: 'standingConflict',
  rejected: 'standingRefused',
  removed: 'standingRemoved',
  unrated: 'standingUnrated',
} as const satisfies Record<Standing, Text>;
