/// <reference types="vite/client" />
import { type Text, tagOf, type Translate, translator } from './translate.ts';

/** Groups of texts, by where they are shown; and the manifest's own. */
type Language = Record<string, string | Record<string, string>>;

const LANGUAGES = import.meta.glob('./*.json', { eager: true, import: 'default' }) as Record<string, Language>;

/** The tags of the languages that there are. */
export const LANGUAGE_TAGS = Object.keys(LANGUAGES).map(tagOf);

const CATALOGUES = Object.fromEntries(
  Object.entries(LANGUAGES).map(([file, groups]) => [
    file,
    Object.assign({}, ...Object.values(groups).filter((group) => typeof group === 'object')) as Record<Text, string>,
  ]),
);

/** A translator of every text, for the extension's own pages. */
export function translatorFor(tag: string): Translate<Text> {
  return translator(CATALOGUES, tag);
}
