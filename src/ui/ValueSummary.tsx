import type { ComponentChildren } from 'preact';
import type { Value } from '../domain/feedback.ts';
import type { DetailsText, Translate } from '../locales/translate.ts';
import { ThumbIcon } from './icons.tsx';
import { reasonName } from './ReasonChips.tsx';

export interface ValueSummaryProps {
  value: Value;
  t: Translate<DetailsText>;
  /** In the note's place, for a note that is shown in another way. */
  children?: ComponentChildren;
}

/** A rating with its reason and note, in full. */
export function ValueSummary({ value, t, children = value?.note }: ValueSummaryProps) {
  if (value === null) return <p class="value-rating">{t('sideNone')}</p>;
  return (
    <>
      <p class="value-rating">
        <ThumbIcon down={value.rating === 'negative'} />
        <span>
          {t(value.rating === 'positive' ? 'like' : 'dislike')}
          {value.category !== undefined && ` · ${reasonName(value.category, t)}`}
        </span>
      </p>
      {value.note !== undefined && <p class="value-note">{children}</p>}
    </>
  );
}
