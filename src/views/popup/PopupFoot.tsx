import { workspaceName } from '../record/session-name.ts';
import { DashboardLink } from './DashboardLink.tsx';
import { showOptions } from './own-pages.ts';
import type { PopupViewProps } from './PopupView.tsx';

/** The ways on from here: to the latest other sessions, to a file, and to the extension's other pages. */
export function PopupFoot({ model, t }: Pick<PopupViewProps, 'model' | 't'>) {
  const others = model.others.value;
  const canSave = (model.session.value?.records.length ?? 0) > 0;
  return (
    <footer class="foot">
      {others.length > 0 && (
        <nav class="others" aria-labelledby="others">
          <h2 id="others">{t('popupOthers')}</h2>
          <ul>
            {others.map(({ session, needsYou, waiting, excerpt }) => (
              <li key={session.key}>
                <button type="button" class="other" onClick={() => model.showSession(session.key)}>
                  <span class="session-name">
                    {model.inTab.value === session.key ? t('popupSession') : workspaceName(session)}
                  </span>
                  <span class="other-title">{session.title ?? excerpt}</span>
                  {needsYou > 0 && (
                    <span class="other-state" data-tone="warn">
                      {t('dashboardNeedYou', { count: needsYou })}
                    </span>
                  )}
                  {needsYou === 0 && waiting > 0 && (
                    <span class="other-state">{t('popupWaiting', { count: waiting })}</span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div class="foot-links">
        <DashboardLink t={t} />
        <button type="button" class="text-action" onClick={() => void showOptions()}>
          {t('popupOptions')}
        </button>
        {canSave && (
          <button type="button" class="text-action save-copy" onClick={() => void model.saveCopy(document)}>
            {t('saveCopy')}
          </button>
        )}
      </div>
    </footer>
  );
}
