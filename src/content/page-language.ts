import { signal, type ReadonlySignal } from '@preact/signals';
import { pageTranslatorFor } from '../locales/page-texts.ts';
import type { Translate } from '../locales/translate.ts';

/** The translator for the language that the page is in, following it when it changes. */
export function pageTranslator(document: Document, signalEnd: AbortSignal): ReadonlySignal<Translate> {
  const html = document.documentElement;
  const translate = signal(pageTranslatorFor(html.lang));
  const observer = new MutationObserver(() => {
    translate.value = pageTranslatorFor(html.lang);
  });
  observer.observe(html, { attributeFilter: ['lang'] });
  signalEnd.addEventListener('abort', () => observer.disconnect());
  return translate;
}
