import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Rating } from '../domain/feedback.ts';
import type { Translate } from '../locales/translate.ts';
import { ThumbIcon } from './icons.tsx';
import { StateMark } from './StateMark.tsx';
import type { Notice } from './state-sentence.ts';
import { Tooltip } from './Tooltip.tsx';

export interface RatingControlProps {
  /** The rating that is given, or `null`. */
  rating: Rating | null;
  /** Whether a click on the given rating takes it back: not while two sides are at odds. */
  canTakeBack: boolean;
  /** What has to be said about where the rating stands. */
  notice: Notice | null;
  /** Whether the notice is about something that has just gone wrong, and so is said aloud. */
  urgent: boolean;
  t: Translate;
  /** A trusted press on one of the ratings. */
  onRate(pressed: Rating): void;
  /** Further actions behind the ratings. */
  children?: ComponentChildren;
}

/**
 * Like and dislike for one message. What has to be said shows as a mark that takes no room, at the rating that it is about,
 * and in words in the tooltip and for screen readers.
 */
export function RatingControl({ rating, canTakeBack, notice, urgent, t, onRate, children }: RatingControlProps) {
  const id = useId();
  const button = (of: Rating) => {
    const label = t(of === 'positive' ? 'like' : 'dislike');
    const said = notice && (notice.about === of || notice.about === 'both') ? notice : null;
    const marked = notice && (notice.about === 'both' ? (rating ?? 'positive') : notice.about) === of;
    const description = [rating === of && canTakeBack ? t('takeBack') : '', said?.sentence ?? ''];
    const lines = description.filter(Boolean);
    return (
      <button
        type="button"
        class="action"
        aria-label={label}
        aria-describedby={`${id}-${of}`}
        aria-pressed={rating === of}
        onKeyDown={(event) => {
          // A key that is held down says it once.
          if (event.repeat) event.preventDefault();
        }}
        onClick={(event) => {
          // A click that a script made up is not the user's word, and the second half of a double click is no second one.
          if (event.isTrusted && event.detail <= 1) onRate(of);
        }}
      >
        <ThumbIcon down={of === 'negative'} />
        {marked && <StateMark mark={notice.mark} tone={notice.tone} />}
        <Tooltip text={[label, ...lines].join('\n')} />
        <span id={`${id}-${of}`} class="visually-hidden" aria-hidden="true">
          {lines.join(' ')}
        </span>
      </button>
    );
  };
  return (
    <div class="control" role="group" aria-label={t('ratingOfMessage')}>
      {button('positive')}
      {button('negative')}
      {children}
      {urgent && notice && (
        <span class="visually-hidden" role="alert">
          {notice.sentence}
        </span>
      )}
      {urgent && notice && <Tooltip text={notice.sentence} shown />}
    </div>
  );
}
