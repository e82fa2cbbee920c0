/// <reference types="vite/client" />
import { type Catalogues, type Text, tagOf, type Translate, translator } from './translate.ts';

interface Language {
  page: Record<string, string>;
  details: Record<string, string>;
  views: Record<string, string>;
}

const LANGUAGES = import.meta.glob('./*.json', { eager: true, import: 'default' }) as Record<string, Language>;

/** The tags of the languages that there are. */
export const LANGUAGE_TAGS = Object.keys(LANGUAGES).map(tagOf);

const CATALOGUES = Object.fromEntries(
  Object.entries(LANGUAGES).map(([file, { page, details, views }]) => [file, { ...page, ...details, ...views }]),
) as Catalogues<Text>;

/** A translator of every text, for the extension's own pages. */
export function translatorFor(tag: string): Translate<Text> {
  return translator(CATALOGUES, tag);
}
