import en from './en.json' with { type: 'json' };
import zhCN from './zh-CN.json' with { type: 'json' };

export type MessageName = keyof typeof en;
export type Translate = (name: MessageName, values?: Record<string, string | number>) => string;

/** A language is one file beside this one; its tag here is how pages and browsers name it. */
const CATALOGUES: Record<string, Record<MessageName, string>> = { en, 'zh-CN': zhCN };

/**
 * A translator for a language tag. The page's language decides in a page, and `browser.i18n` only knows the browser's: hence
 * catalogues of our own. A tag without a catalogue falls back to one of the same language, then to English.
 */
export function translatorFor(tag: string): Translate {
  const wanted = tag.toLowerCase();
  const language = (of: string) => of.toLowerCase().split('-')[0];
  const entries = Object.entries(CATALOGUES);
  const found =
    entries.find(([name]) => name.toLowerCase() === wanted) ??
    entries.find(([name]) => language(name) === language(tag));
  const catalogue = found?.[1] ?? en;
  return (name, values = {}) =>
    catalogue[name].replaceAll(/\{(\w+)\}/g, (placeholder, key: string) => String(values[key] ?? placeholder));
}
