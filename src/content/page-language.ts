import { signal, type ReadonlySignal } from '@preact/signals';
import { type Translate, translatorFor } from '../locales/translate.ts';

/** The translator for the language that the page is in, following it when it changes. */
export function pageTranslator(document: Document, signalEnd: AbortSignal): ReadonlySignal<Translate> {
  const html = document.documentElement;
  const translate = signal(translatorFor(html.lang));
  const observer = new MutationObserver(() => {
    translate.value = translatorFor(html.lang);
  });
  observer.observe(html, { attributeFilter: ['lang'] });
  signalEnd.addEventListener('abort', () => observer.disconnect());
  return translate;
}
