import '../../ui/tokens.css';
import './options.css';
import { computed, effect, signal } from '@preact/signals';
import { render } from 'preact';
import { browser } from 'wxt/browser';
import { LANGUAGE_TAGS, translatorFor } from '../../locales/texts.ts';
import { chosenLanguage, showNativeControls } from '../../settings/settings.ts';
import { OptionsView } from './OptionsView.tsx';

/** Shows the options, in the browser's language, and keeps them in step with what is stored. */
export async function startOptions(document: Document): Promise<void> {
  const language = signal(await chosenLanguage.get());
  chosenLanguage.watch((chosen) => {
    language.value = chosen;
  });
  const shown = computed(() => language.value || browser.i18n.getUILanguage());
  const t = computed(() => translatorFor(shown.value));
  effect(() => {
    document.documentElement.lang = shown.value;
    document.title = t.value('optionsTitle');
  });
  const nativeShown = signal(await showNativeControls.get());
  showNativeControls.watch((shown) => {
    nativeShown.value = shown;
  });
  const root = document.getElementById('app');
  if (root) {
    render(
      <OptionsView
        t={t}
        languages={LANGUAGE_TAGS}
        language={language}
        onLanguage={(chosen) => void chosenLanguage.set(chosen)}
        nativeShown={nativeShown}
        onNativeShown={(shown) => void showNativeControls.set(shown)}
      />,
      root,
    );
  }
}
