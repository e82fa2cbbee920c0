import '../../ui/tokens.css';
import '../own-page.css';
import './options.css';
import { computed, effect, signal } from '@preact/signals';
import { render } from 'preact';
import { browser } from 'wxt/browser';
import { LANGUAGE_TAGS, translatorFor } from '../../locales/texts.ts';
import { chosenLanguage, showNativeControls, syncIsOn } from '../../settings/settings.ts';
import { FeedbackDatabase } from '../../store/database.ts';
import { OptionsModel } from './options-model.ts';
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
  const model = new OptionsModel(new FeedbackDatabase());
  model.start();
  const root = document.getElementById('app');
  if (root) {
    render(
      <OptionsView
        model={model}
        t={t}
        shown={shown}
        languages={LANGUAGE_TAGS}
        language={language}
        onLanguage={(chosen) => void chosenLanguage.set(chosen)}
        nativeShown={nativeShown}
        onNativeShown={(shown) => void showNativeControls.set(shown)}
        onSync={(isOn) => void syncIsOn.set(isOn)}
      />,
      root,
    );
  }
}
