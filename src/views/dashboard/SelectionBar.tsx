import type { MessageId, SessionKey } from '../../domain/ids.ts';
import { SureButton } from '../record/SureButton.tsx';
import type { DashboardViewProps } from './DashboardView.tsx';
import type { Entry } from '../record/entry.ts';

/** What can be done with all that is selected. */
export function SelectionBar({ model, t, language }: DashboardViewProps) {
  const chosen = model.chosen.value;
  const found = model.listed.value.found;
  const number = new Intl.NumberFormat(language);
  const { actions, work } = model;
  const busy = work.progress.value !== null;
  const removed = chosen.filter(({ standing }) => standing === 'removed');
  const rated = chosen.filter(({ rating, standing }) => rating !== null && standing !== 'removed');
  const waits = chosen.some(({ standing }) => standing === 'waiting');
  if (chosen.length === 0) {
    return (
      <div class="selection">
        <button
          type="button"
          class="text-action"
          disabled={found.length === 0 || model.reading.value !== null}
          onClick={() =>
            model.select(
              found.map(({ key }) => key),
              true,
            )
          }
        >
          {t('dashboardSelectAll')}
        </button>
      </div>
    );
  }
  return (
    <div class="selection" role="group" aria-label={t('dashboardSelection')}>
      <span>{t('dashboardSelected', { count: number.format(chosen.length) })}</span>
      {rated.length > 0 && (
        <SureButton
          class="framed"
          label={t('dashboardRetract', { count: number.format(rated.length) })}
          sure={t('discardSure')}
          disabled={busy}
          onSure={() =>
            void work.each(rated, async (entry) => {
              const session = model.sessionOf(entry.sessionKey);
              return session !== undefined && (await actions.rate(session, entry.messageId, null)) !== null;
            })
          }
        />
      )}
      {removed.length > 0 && (
        <button
          type="button"
          class="text-action framed"
          disabled={busy}
          onClick={() =>
            void work.each([...bySession(removed)], async ([key, messageIds]) => {
              const session = model.sessionOf(key);
              return session !== undefined && (await actions.restore(session, messageIds));
            })
          }
        >
          {t('restoreAll', { count: number.format(removed.length) })}
        </button>
      )}
      {waits && (
        <button type="button" class="text-action framed" onClick={() => void actions.retryNow()}>
          {t('retryNow')}
        </button>
      )}
      <button
        type="button"
        class="text-action"
        onClick={() =>
          model.select(
            chosen.map(({ key }) => key),
            false,
          )
        }
      >
        {t('dashboardUnselect')}
      </button>
    </div>
  );
}

function bySession(entries: readonly Entry[]): Map<SessionKey, MessageId[]> {
  const sessions = new Map<SessionKey, MessageId[]>();
  for (const { sessionKey, messageId } of entries) {
    sessions.set(sessionKey, [...(sessions.get(sessionKey) ?? []), messageId]);
  }
  return sessions;
}
