import { workspaceName } from '../record/session-name.ts';
import { DashboardLink } from './DashboardLink.tsx';
import { MOST_SESSIONS } from './popup-model.ts';
import type { PopupViewProps } from './PopupView.tsx';

/** The sessions that have feedback, the one that changed last first. */
export function SessionsList({ model, t, language }: PopupViewProps) {
  const sessions = model.sessions.value;
  const page = model.page.value;
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  if (sessions === null) return null;
  return (
    <>
      <header class="head">
        <h1>{t('popupSessions')}</h1>
      </header>
      {page && (
        <p class="host" role="status">
          {t('popupNoMessages', {
            version: page.version ?? t('unknownVersion'),
            build: page.build ?? t('unknownVersion'),
          })}
        </p>
      )}
      {sessions.length === 0 ? (
        <p class="empty">{t('popupNoSessions')}</p>
      ) : (
        <div class="body">
          <div class="scroll">
            <ul class="list">
              {sessions
                .slice(0, MOST_SESSIONS)
                .map(({ session, liked, disliked, waiting, needsYou, lastChange, excerpt }) => (
                  <li key={session.key}>
                    <button type="button" class="session" onClick={() => model.showSession(session.key)}>
                      <span class="session-name">{workspaceName(session)}</span>
                      <span class="excerpt">{session.title ?? excerpt}</span>
                      <span class="facts">
                        {[
                          needsYou > 0 && t('dashboardNeedYou', { count: needsYou }),
                          liked > 0 && t('popupLiked', { count: liked }),
                          disliked > 0 && t('popupDisliked', { count: disliked }),
                          waiting > 0 && t('popupWaiting', { count: waiting }),
                          lastChange > 0 && time.format(lastChange),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </button>
                  </li>
                ))}
            </ul>
            {sessions.length > MOST_SESSIONS && (
              <p class="found">
                <span>{t('popupLatest', { count: MOST_SESSIONS })}</span>
                <DashboardLink t={t} />
              </p>
            )}
          </div>
        </div>
      )}
    </>
  );
}
