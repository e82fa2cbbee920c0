import type { Rating } from '../domain/feedback.ts';
import type { Translate } from '../locales/translate.ts';
import { AlertIcon, ThumbIcon, WaitingIcon } from './icons.tsx';
import type { Notice } from './state-sentence.ts';
import { Tooltip } from './Tooltip.tsx';

export interface RatingControlProps {
  /** The rating that is given, or `null`. */
  rating: Rating | null;
  notice: Notice | null;
  t: Translate;
  /** A trusted click on one of the ratings. */
  onRate(clicked: Rating): void;
}

/** Like and dislike for one message, with what has to be said about where the rating stands. */
export function RatingControl({ rating, notice, t, onRate }: RatingControlProps) {
  return (
    <div class="control" role="group" aria-label={t('ratingOfMessage')}>
      <RatingButton
        label={t('like')}
        tip={t(rating === 'positive' ? 'likeGiven' : 'like')}
        pressed={rating === 'positive'}
        onPress={() => onRate('positive')}
      />
      <RatingButton
        down
        label={t('dislike')}
        tip={t(rating === 'negative' ? 'dislikeGiven' : 'dislike')}
        pressed={rating === 'negative'}
        onPress={() => onRate('negative')}
      />
      {notice && (
        <button type="button" class="mark" data-tone={notice.tone} aria-label={notice.sentence}>
          {notice.tone === 'quiet' ? <WaitingIcon /> : <AlertIcon />}
          <Tooltip text={notice.sentence} />
        </button>
      )}
      {notice?.tone === 'bad' && (
        <span class="visually-hidden" role="alert">
          {notice.sentence}
        </span>
      )}
    </div>
  );
}

interface RatingButtonProps {
  label: string;
  tip: string;
  pressed: boolean;
  down?: boolean;
  onPress(): void;
}

function RatingButton({ label, tip, pressed, down = false, onPress }: RatingButtonProps) {
  return (
    <button
      type="button"
      class="action"
      aria-label={label}
      aria-pressed={pressed}
      onClick={(event) => {
        // A click that a script made up is not the user's word.
        if (event.isTrusted) onPress();
      }}
    >
      <ThumbIcon down={down} />
      <Tooltip text={tip} />
    </button>
  );
}
