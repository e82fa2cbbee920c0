import { DASHBOARD, showDashboard } from './own-pages.ts';
import type { PopupViewProps } from './PopupView.tsx';

/** To all that there is. A link, so that it can be opened in whichever way its reader is used to. */
export function DashboardLink({ t }: Pick<PopupViewProps, 't'>) {
  return (
    <a
      class="text-action"
      href={DASHBOARD}
      target="_blank"
      onClick={(event) => {
        event.preventDefault();
        void showDashboard();
      }}
    >
      {t('popupDashboard')}
    </a>
  );
}
