/// <reference types="vite/client" />
import { type Catalogues, type DetailsText, type Translate, translator } from './translate.ts';

const PAGE = import.meta.glob('./*.json', { eager: true, import: 'page' }) as Catalogues<string>;
const DETAILS = import.meta.glob('./*.json', { eager: true, import: 'details' }) as Catalogues<string>;

const CATALOGUES = Object.fromEntries(
  Object.entries(PAGE).map(([file, texts]) => [file, { ...texts, ...DETAILS[file] }]),
) as Catalogues<DetailsText>;

/** A translator of the texts of a message's details, which are loaded when they are opened. */
export function detailsTranslatorFor(tag: string): Translate<DetailsText> {
  return translator(CATALOGUES, tag);
}
