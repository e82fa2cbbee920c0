import { useMemo } from 'preact/hooks';
import type { Value } from '../domain/feedback.ts';
import type { DetailsText, Translate } from '../locales/translate.ts';
import { ValueSummary } from './ValueSummary.tsx';
import { type Stretch, wordDiff } from './word-diff.ts';

export interface ConflictCardProps {
  mine: Value;
  theirs: Value;
  /** The tag of the language, for the bounds of words. */
  language: string;
  t: Translate<DetailsText>;
  /** A trusted press. */
  onDecide(side: 'mine' | 'theirs'): void;
  /** Absent where there is nothing to edit, or it is being edited. */
  onEdit: (() => void) | undefined;
}

/** Both sides of a conflict beside each other, with the words marked that only one of them has. */
export function ConflictCard({ mine, theirs, language, t, onDecide, onEdit }: ConflictCardProps) {
  const [ours, others] = [mine?.note ?? '', theirs?.note ?? ''];
  const notes = useMemo(() => wordDiff(ours, others, language), [ours, others, language]);
  return (
    <div class="conflict" role="group" aria-label={t('conflictTitle')}>
      <p class="conflict-title">{t('conflictTitle')}</p>
      <div class="sides">
        <div class="side" role="group" aria-label={t('sideMine')}>
          <p class="side-title">{t('sideMine')}</p>
          <ValueSummary value={mine} t={t}>
            <Marked stretches={notes.left} label={t('onlyHere')} />
          </ValueSummary>
        </div>
        <div class="side" role="group" aria-label={t('sideTheirs')}>
          <p class="side-title">{t('sideTheirs')}</p>
          <ValueSummary value={theirs} t={t}>
            <Marked stretches={notes.right} label={t('onlyThere')} />
          </ValueSummary>
        </div>
      </div>
      <div class="decisions">
        <button type="button" class="note-button framed" onClick={(event) => event.isTrusted && onDecide('mine')}>
          {t('keepMine')}
        </button>
        <button type="button" class="note-button framed" onClick={(event) => event.isTrusted && onDecide('theirs')}>
          {t('takeTheirs')}
        </button>
        {onEdit && (
          <button type="button" class="note-button" onClick={onEdit}>
            {t('editMine')}
          </button>
        )}
      </div>
    </div>
  );
}

/** A note in which what the other side has not is marked. */
function Marked({ stretches, label }: { stretches: Stretch[]; label: string }) {
  return (
    <>
      {stretches.map(({ at, text, isShared }) =>
        isShared ? (
          text
        ) : (
          <mark key={at} title={label}>
            {text}
          </mark>
        ),
      )}
    </>
  );
}
