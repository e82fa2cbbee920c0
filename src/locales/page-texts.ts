/// <reference types="vite/client" />
import { type Catalogues, type PageText, type Translate, translator } from './translate.ts';

/** Only what a page of the host shows: all of it is loaded into every such page. */
const CATALOGUES = import.meta.glob('./*.json', { eager: true, import: 'page' }) as Catalogues<PageText>;

/** A translator of the texts in pages of the host. */
export function pageTranslatorFor(tag: string): Translate {
  return translator(CATALOGUES, tag);
}
