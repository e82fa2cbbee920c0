import { AlertIcon, ConflictIcon, OnHostIcon, RefusedIcon, RemovedIcon, StoredIcon, WaitingIcon } from './icons.tsx';
import type { Mark, Notice } from './state-sentence.ts';

/** Every state has a shape of its own, for whoever does not see its colour. */
const ICONS = {
  'on-host': OnHostIcon,
  stored: StoredIcon,
  waiting: WaitingIcon,
  conflict: ConflictIcon,
  refused: RefusedIcon,
  removed: RemovedIcon,
  failed: AlertIcon,
} satisfies Record<Mark, unknown>;

/** A small mark in the corner of what it is about. What it means is said in words there, too. */
export function StateMark({ mark, tone }: Pick<Notice, 'mark' | 'tone'>) {
  const Icon = ICONS[mark];
  return (
    <span class="mark" data-mark={mark} data-tone={tone} aria-hidden="true">
      <Icon />
    </span>
  );
}
