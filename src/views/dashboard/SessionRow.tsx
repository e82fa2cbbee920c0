import { workspaceName } from '../record/session-name.ts';
import type { DashboardViewProps } from './DashboardView.tsx';
import type { ListRow } from './list-rows.ts';

type SessionListRow = Extract<ListRow, { kind: 'session' }>;

/** A session by its workspace and title, with what is said there in numbers. */
export function SessionRow({ row, model, t, language }: DashboardViewProps & { row: SessionListRow }) {
  const { summary, found, count, isOpen } = row;
  const { session, sessionKey, liked, disliked, waiting, needsYou, lastChange, excerpt } = summary;
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const own = found.map(({ key }) => key);
  const facts = [
    liked > 0 && t('popupLiked', { count: liked }),
    disliked > 0 && t('popupDisliked', { count: disliked }),
    waiting > 0 && t('popupWaiting', { count: waiting }),
    needsYou > 0 && t('dashboardNeedYou', { count: needsYou }),
    lastChange > 0 && time.format(lastChange),
  ];
  return (
    <div class="session-row">
      <input
        type="checkbox"
        aria-label={t('dashboardSelectSession')}
        disabled={own.length === 0 || model.reading.value !== null}
        checked={own.length > 0 && own.every((key) => model.selected.value.has(key))}
        onChange={(event) => model.select(own, event.currentTarget.checked)}
      />
      <button
        type="button"
        class="session-toggle"
        aria-expanded={isOpen}
        disabled={model.isFiltering.value}
        onClick={() => void model.toggle(sessionKey)}
      >
        <span class="session-name" title={session.cwd}>
          {workspaceName(session)}
        </span>
        <span class="session-title">{session.title ?? excerpt}</span>
        <span class="session-facts">{[t('dashboardFound', { count }), ...facts].filter(Boolean).join(' · ')}</span>
      </button>
    </div>
  );
}
