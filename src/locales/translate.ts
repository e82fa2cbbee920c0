import type en from './en.json';

/** A text that every row of the host's pages shows. */
export type PageText = keyof (typeof en)['page'];
/** A text of a message's details, wherever they are shown. */
export type DetailsText = PageText | keyof (typeof en)['details'];
/** Any text; the extension's own pages have them all. */
export type Text = DetailsText | { [Page in OwnPage]: keyof (typeof en)[Page] }[OwnPage];
type OwnPage = 'popup' | 'dashboard' | 'options' | 'welcome';
export type Translate<Name extends string = PageText> = (
  name: Name,
  values?: Record<string, string | number>,
) => string;

/** Texts by the file of their language: `./en.json`. */
export type Catalogues<Name extends string> = Record<string, Record<Name, string>>;

/**
 * A translator for a language tag. The page's language decides in a page, and `browser.i18n` only knows the browser's: hence
 * catalogues of our own. A tag without a catalogue falls back to one of the same language, then to English.
 */
export function translator<Name extends string>(catalogues: Catalogues<Name>, tag: string): Translate<Name> {
  const wanted = tag.toLowerCase();
  const language = (of: string) => of.toLowerCase().split('-')[0];
  const entries = Object.entries(catalogues).map(([file, texts]) => [tagOf(file), texts] as const);
  const found =
    entries.find(([name]) => name.toLowerCase() === wanted) ??
    entries.find(([name]) => language(name) === language(tag)) ??
    entries.find(([name]) => name === 'en');
  return (name, values = {}) =>
    (found?.[1][name] ?? name).replaceAll(/\{(\w+)\}/g, (placeholder, key: string) =>
      String(values[key] ?? placeholder),
    );
}

/** A language is one file beside this one; its name is how pages and browsers name the language. */
export function tagOf(file: string): string {
  return file.replace(/^.*\/|\.json$/g, '');
}
