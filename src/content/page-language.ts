import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { chosenLanguage } from '../settings/settings.ts';

/** Whether times can be written in it: a page may say anything about its language. */
function isTag(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length > 0;
  } catch {
    return false;
  }
}

/** The tag of the language that the user chose, else of that of the page, following both when they change. */
export async function pageLanguage(document: Document, signalEnd: AbortSignal): Promise<ReadonlySignal<string>> {
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
  return computed(() => chosen.value || (isTag(ofPage.value) ? ofPage.value : 'en'));
}
