import type { SessionFeedback } from '../../store/live-queries.ts';
import { ago } from '../record/age.ts';
import { hostSentence, isStuck, oldestWaiting } from './host-sentence.ts';
import type { PopupViewProps } from './PopupView.tsx';

/** How the session's host is, and since when the oldest waits for it. */
export function HostLine({ model, feedback, t, language }: PopupViewProps & { feedback: SessionFeedback }) {
  const now = model.now.value;
  const oldest = isStuck(feedback, now) ? oldestWaiting(feedback.records) : undefined;
  return (
    <p class="host" data-host={feedback.elsewhere ? 'elsewhere' : feedback.host}>
      <span role="status">{hostSentence(feedback, t)}</span>
      {/* Not part of what is read aloud by itself: it changes with every minute. */}
      {oldest !== undefined && <span class="oldest"> {t('popupOldest', { ago: ago(oldest, now, language) })}</span>}
    </p>
  );
}
