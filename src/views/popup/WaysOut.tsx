import { useState } from 'preact/hooks';
import type { Value } from '../../domain/feedback.ts';
import { valueOf } from '../../domain/feedback.ts';
import type { FeedbackRecord } from '../../domain/record.ts';
import type { SyncState } from '../../domain/sync-state.ts';
import type { Text, Translate } from '../../locales/translate.ts';
import type { Side } from '../../messages/protocol.ts';

export interface WaysOutProps {
  record: FeedbackRecord;
  state: SyncState;
  t: Translate<Text>;
  onDecide(side: Side): void;
  onRestore(): void;
  onDiscard(): void;
}

/** What can be done about feedback that does not go on by itself. */
export function WaysOut({ record, state, t, onDecide, onRestore, onDiscard }: WaysOutProps) {
  const { problem, desired } = record;
  if (problem?.kind === 'conflict') {
    return (
      <div class="ways-out">
        <dl class="sides">
          <dt>{t('sideMine')}</dt>
          <dd>{sayValue(desired, t)}</dd>
          <dt>{t('sideTheirs')}</dt>
          <dd>{sayValue(valueOf(problem.theirs), t)}</dd>
        </dl>
        <button type="button" class="text-action" onClick={() => onDecide('mine')}>
          {t('keepMine')}
        </button>
        <button type="button" class="text-action" onClick={() => onDecide('theirs')}>
          {t('takeTheirs')}
        </button>
      </div>
    );
  }
  if (problem?.kind === 'removed') {
    return (
      <div class="ways-out">
        <dl class="sides">
          <dt>{t('sideLost')}</dt>
          <dd>{sayValue(problem.lost, t)}</dd>
        </dl>
        <button type="button" class="text-action" onClick={onRestore}>
          {t('restore')}
        </button>
        <Discard label={t('letGo')} t={t} onDiscard={onDiscard} />
      </div>
    );
  }
  if (state !== 'rejected' && state !== 'held') return null;
  return (
    <div class="ways-out">
      <Discard label={t('discard')} t={t} onDiscard={onDiscard} />
    </div>
  );
}

/** Asks once more: a press by mistake gives nothing up. */
function Discard({ label, t, onDiscard }: { label: string; t: Translate<Text>; onDiscard(): void }) {
  const [asked, setAsked] = useState(false);
  return (
    <button
      type="button"
      class="text-action"
      onClick={() => (asked ? onDiscard() : setAsked(true))}
      onBlur={() => setAsked(false)}
    >
      {asked ? t('discardSure') : label}
    </button>
  );
}

function sayValue(value: Value, t: Translate<Text>): string {
  if (value === null) return t('sideNone');
  const rating = t(value.rating === 'positive' ? 'like' : 'dislike');
  return value.note === undefined ? rating : `${rating} · ${value.note}`;
}
