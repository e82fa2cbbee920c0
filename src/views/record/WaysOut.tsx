import { valueOf } from '../../domain/feedback.ts';
import type { FeedbackRecord } from '../../domain/record.ts';
import type { SyncState } from '../../domain/sync-state.ts';
import type { Text, Translate } from '../../locales/translate.ts';
import type { Side } from '../../messages/protocol.ts';
import { ConflictCard } from '../../ui/ConflictCard.tsx';
import { SureButton } from './SureButton.tsx';
import { ValueSummary } from '../../ui/ValueSummary.tsx';

export interface WaysOutProps {
  record: FeedbackRecord;
  state: SyncState;
  /** The tag of the language. */
  language: string;
  t: Translate<Text>;
  onDecide(side: Side): void;
  /** Absent while it is being edited. */
  onEdit: (() => void) | undefined;
  onRestore(): void;
  onDiscard(): void;
}

/** What can be done about feedback that does not go on by itself. */
export function WaysOut({ record, state, language, t, onDecide, onEdit, onRestore, onDiscard }: WaysOutProps) {
  const { problem, desired } = record;
  if (problem?.kind === 'conflict') {
    return (
      <ConflictCard
        mine={desired}
        theirs={valueOf(problem.theirs)}
        language={language}
        t={t}
        onDecide={onDecide}
        onEdit={desired ? onEdit : undefined}
      />
    );
  }
  if (problem?.kind === 'removed') {
    return (
      <div class="ways-out">
        <div class="lost">
          <p class="facts">{t('sideLost')}</p>
          <ValueSummary value={problem.lost} t={t} />
        </div>
        <button type="button" class="text-action" onClick={onRestore}>
          {t('restore')}
        </button>
        <SureButton label={t('letGo')} sure={t('discardSure')} onSure={onDiscard} />
      </div>
    );
  }
  if (state !== 'rejected' && state !== 'held') return null;
  return (
    <div class="ways-out">
      <SureButton label={t('discard')} sure={t('discardSure')} onSure={onDiscard} />
    </div>
  );
}
