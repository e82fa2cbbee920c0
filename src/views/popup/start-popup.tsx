import '../../ui/tokens.css';
import '../../ui/rating-control.css';
import '../../ui/note-editor.css';
import '../../ui/conflict-card.css';
import '../../ui/history.css';
import '../record/record-card.css';
import './popup.css';
import { render } from 'preact';
import { browser } from 'wxt/browser';
import { translatorFor } from '../../locales/texts.ts';
import { FeedbackDatabase } from '../../store/database.ts';
import { chosenLanguage } from '../../settings/settings.ts';
import { PopupModel } from './popup-model.ts';
import { PopupView } from './PopupView.tsx';

/** Shows the feedback of the current tab's session, or all sessions that have any. */
export async function startPopup(document: Document): Promise<void> {
  const language = (await chosenLanguage.get()) || browser.i18n.getUILanguage();
  document.documentElement.lang = language;
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  const model = new PopupModel(new FeedbackDatabase(), tab);
  await model.start();
  // Whoever turns to the mouse does not want the focus moved.
  document.addEventListener('pointerdown', () => {
    model.acted = null;
  });
  const root = document.getElementById('app');
  if (root) render(<PopupView model={model} t={translatorFor(language)} language={language} />, root);
}
