/// <reference types="vite/client" />
import { type Text, tagOf, type Translate, translator } from './translate.ts';

/** Groups of texts, by where they are shown; and the manifest's own. */
type Language = Record<string, string | Record<string, string>>;

const LANGUAGES = import.meta.glob('./*.json', { eager: true, import: 'default' }) as Record<string, Language>;

/** The tags of the languages that there are. */
export const LANGUAGE_TAGS = Object.keys(LANGUAGES).map(tagOf);

const MANIFEST_TEXTS = Object.fromEntries(
  Object.entries(LANGUAGES).map(([file, groups]) => [
    file,
    Object.fromEntries(Object.entries(groups).filter(([, text]) => typeof text === 'string')) as Record<string, string>,
  ]),
);

const CATALOGUES = Object.fromEntries(
  Object.entries(LANGUAGES).map(([file, groups]) => [
    file,
    Object.assign({}, ...Object.values(groups).filter((group) => typeof group === 'object')) as Record<Text, string>,
  ]),
);

/** What the manifest calls a command of the keyboard, in a language: browsers tell it in their own only. */
export function commandName(tag: string, command: string): string {
  const name = `command${command.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
  return translator(MANIFEST_TEXTS, tag)(name);
}

/** A translator of every text, for the extension's own pages. */
export function translatorFor(tag: string): Translate<Text> {
  return translator(CATALOGUES, tag);
}
