import '../../ui/tokens.css';
import './options.css';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { browser } from 'wxt/browser';
import { translatorFor } from '../../locales/texts.ts';
import { showNativeControls } from '../../settings/settings.ts';
import { OptionsView } from './OptionsView.tsx';

/** Shows the options, in the browser's language, and keeps them in step with what is stored. */
export async function startOptions(document: Document): Promise<void> {
  const language = browser.i18n.getUILanguage();
  const t = translatorFor(language);
  document.documentElement.lang = language;
  document.title = t('optionsTitle');
  const nativeShown = signal(await showNativeControls.get());
  showNativeControls.watch((shown) => {
    nativeShown.value = shown;
  });
  const root = document.getElementById('app');
  if (root) {
    render(
      <OptionsView t={t} nativeShown={nativeShown} onNativeShown={(shown) => void showNativeControls.set(shown)} />,
      root,
    );
  }
}
