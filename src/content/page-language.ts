import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { pageTranslatorFor } from '../locales/page-texts.ts';
import type { Translate } from '../locales/translate.ts';
import { chosenLanguage } from '../settings/settings.ts';

/** The translator for the language that the user chose, else for that of the page, following both when they change. */
export async function pageTranslator(document: Document, signalEnd: AbortSignal): Promise<ReadonlySignal<Translate>> {
  const html = document.documentElement;
  const ofPage = signal(html.lang);
  const observer = new MutationObserver(() => {
    ofPage.value = html.lang;
  });
  observer.observe(html, { attributeFilter: ['lang'] });
  signalEnd.addEventListener('abort', () => observer.disconnect());
  const chosen = signal(await chosenLanguage.get());
  chosenLanguage.watch((language) => {
    chosen.value = language;
  }, signalEnd);
  return computed(() => pageTranslatorFor(chosen.value || ofPage.value));
}
