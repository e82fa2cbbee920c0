import type { Rating } from '../domain/feedback.ts';
import type { Translate } from '../locales/translate.ts';
import { AlertIcon, ThumbIcon, WaitingIcon } from './icons.tsx';
import type { Notice } from './state-sentence.ts';
import { Tooltip } from './Tooltip.tsx';

export interface RatingControlProps {
  /** The rating that is given, or `null`. */
  rating: Rating | null;
  /** What has to be said about where the rating stands. */
  notice: Notice | null;
  /** Whether the notice is about something that has just gone wrong, and so is said aloud. */
  urgent: boolean;
  t: Translate;
  /** A trusted click on one of the ratings. */
  onRate(clicked: Rating): void;
}

/**
 * Like and dislike for one message. What has to be said shows as a mark that takes no room, and in words in the tooltips and
 * for screen readers.
 */
export function RatingControl({ rating, notice, urgent, t, onRate }: RatingControlProps) {
  const button = (of: Rating) => {
    const label = t(of === 'positive' ? 'like' : 'dislike');
    const description = [rating === of ? t('takeBack') : '', notice?.sentence ?? ''].filter(Boolean).join(' ');
    return (
      <button
        type="button"
        class="action"
        aria-label={label}
        aria-describedby={`about-${of}`}
        aria-pressed={rating === of}
        onClick={(event) => {
          // A click that a script made up is not the user's word.
          if (event.isTrusted) onRate(of);
        }}
      >
        <ThumbIcon down={of === 'negative'} />
        <Tooltip text={[label, description].filter(Boolean).join('\n')} />
        <span id={`about-${of}`} class="visually-hidden" aria-hidden="true">
          {description}
        </span>
      </button>
    );
  };
  return (
    <div class="control" role="group" aria-label={t('ratingOfMessage')}>
      {button('positive')}
      {button('negative')}
      {notice && (
        <span class="mark" data-tone={notice.tone} aria-hidden="true">
          {notice.tone === 'quiet' ? <WaitingIcon /> : <AlertIcon />}
          {urgent && <Tooltip text={notice.sentence} shown />}
        </span>
      )}
      <span class="visually-hidden" role="alert">
        {urgent ? notice?.sentence : ''}
      </span>
    </div>
  );
}
