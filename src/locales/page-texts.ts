/// <reference types="vite/client" />
import { type Catalogues, type PageText, type Translate, translator } from './translate.ts';

/** Only what every row of the host's page shows: all of it is loaded into every such page. */
const CATALOGUES = import.meta.glob('./*.json', { eager: true, import: 'page' }) as Catalogues<PageText>;

/** A translator of the texts in the rows of the host's pages. */
export function pageTranslatorFor(tag: string): Translate {
  return translator(CATALOGUES, tag);
}
