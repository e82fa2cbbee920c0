import type { SessionFeedback } from '../../store/live-queries.ts';
import { ago } from '../record/age.ts';
import { hostSentence, isStuck, oldestWaiting } from './host-sentence.ts';
import type { PopupViewProps } from './PopupView.tsx';

/** How the session's host is, since when the oldest waits for it, and what can be done about all of it at once. */
export function HostLine({ model, feedback, t, language }: PopupViewProps & { feedback: SessionFeedback }) {
  const { session, records, host, elsewhere } = feedback;
  const now = model.now.value;
  const paused = model.paused.value;
  const stuck = isStuck(feedback, now);
  const oldest = oldestWaiting(records);
  const removed = records.filter(({ problem }) => problem?.kind === 'removed').length;
  return (
    <div class="host" data-host={paused ? 'paused' : elsewhere ? 'elsewhere' : host}>
      <p>
        <span role="status">{hostSentence(feedback, paused, t)}</span>
        {/* Not part of what is read aloud by itself: it changes with every minute. */}
        {stuck && oldest !== undefined && (
          <span class="oldest"> {t('popupOldest', { ago: ago(oldest, now, language) })}</span>
        )}
      </p>
      {(stuck || removed > 0) && (
        <div class="session-actions">
          {stuck && !paused && (
            <button type="button" class="text-action" onClick={() => void model.actions.retryNow()}>
              {t('retryNow')}
            </button>
          )}
          {removed > 0 && (
            <button type="button" class="text-action" onClick={() => void model.actions.restore(session)}>
              {t('restoreAll', { count: removed })}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
