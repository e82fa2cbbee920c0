import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
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
      {value.note !== undefined && <Note>{children}</Note>}
    </>
  );
}

/** A note that may be too long for its place, and is then scrolled with the keyboard, too. */
function Note({ children }: { children: ComponentChildren }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const note = ref.current!;
    const resized = new ResizeObserver(() => {
      if (note.scrollHeight > note.clientHeight) note.tabIndex = 0;
      else note.removeAttribute('tabindex');
    });
    resized.observe(note);
    return () => resized.disconnect();
  }, []);
  return (
    <p ref={ref} class="value-note">
      {children}
    </p>
  );
}
