import '../../ui/tokens.css';
import '../own-page.css';
import '../../ui/rating-control.css';
import '../../ui/note-editor.css';
import '../../ui/conflict-card.css';
import '../../ui/history.css';
import '../record/record-card.css';
import './dashboard.css';
import { render } from 'preact';
import { browser } from 'wxt/browser';
import { translatorFor } from '../../locales/texts.ts';
import { chosenLanguage } from '../../settings/settings.ts';
import { FeedbackDatabase } from '../../store/database.ts';
import { DashboardModel } from './dashboard-model.ts';
import { DashboardView } from './DashboardView.tsx';

/** Shows all feedback that is stored, for as long as the page is open. */
export async function startDashboard(document: Document): Promise<void> {
  const language = (await chosenLanguage.get()) || browser.i18n.getUILanguage();
  const t = translatorFor(language);
  document.documentElement.lang = language;
  document.title = t('dashboardTitle');
  const model = new DashboardModel(new FeedbackDatabase());
  const closed = new AbortController();
  addEventListener('pagehide', () => closed.abort());
  model.start(closed.signal);
  const root = document.getElementById('app');
  if (root) render(<DashboardView model={model} t={t} language={language} />, root);
}
