import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import en from '../../src/locales/en.json' with { type: 'json' };
import { detailsTranslatorFor } from '../../src/locales/details-texts.ts';
import { pageTranslatorFor } from '../../src/locales/page-texts.ts';
import { commandName, translatorFor } from '../../src/locales/texts.ts';
import { COMMANDS } from '../../src/messages/protocol.ts';
import type { DetailsText, PageText, Text } from '../../src/locales/translate.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../src/locales');
const catalogues = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({
    tag: path.basename(file, '.json'),
    groups: JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as Record<string, Record<string, string>>,
  }));
const flat = (groups: object) =>
  Object.assign({}, ...Object.values(groups).filter((group) => typeof group === 'object')) as Record<string, string>;
const english = flat(en);
const names = Object.keys(english) as Text[];
const placeholders = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{\w+\}/g)].map(([found]) => found).toSorted();

test('there are at least two languages', () => {
  expect(catalogues.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['en', 'zh-CN']));
});

test('no text has the name of another', () => {
  const groups = Object.values(en).filter((group) => typeof group === 'object');
  expect(groups.flatMap((group) => Object.keys(group)).toSorted()).toEqual(names.toSorted());
});

test('every text has a name that browsers take: with any other the extension cannot be loaded', () => {
  expect(names.filter((name) => !/^\w+$/.test(name))).toEqual([]);
});

describe.each(catalogues)('the catalogue of $tag', ({ tag, groups }) => {
  const messages = flat(groups);

  test('has exactly the texts of the English one, in the same groups', () => {
    const shape = (language: object) =>
      Object.entries(language).map(([group, texts]) => [
        group,
        typeof texts === 'string' ? 'text' : Object.keys(texts as object).toSorted(),
      ]);
    expect(shape(groups)).toEqual(shape(en));
  });

  test.each(names)('%s is text with the same placeholders', (name) => {
    expect(messages[name]?.trim()).toBeTruthy();
    expect(placeholders(messages[name])).toEqual(placeholders(english[name]));
  });

  test('is what a page in this language gets', () => {
    const t = translatorFor(tag);
    expect(names.map((name) => t(name))).toEqual(names.map((name) => messages[name]));
    const inPage = pageTranslatorFor(tag);
    const pageNames = Object.keys(en.page) as PageText[];
    expect(pageNames.map((name) => inPage(name))).toEqual(pageNames.map((name) => messages[name]));
    const inDetails = detailsTranslatorFor(tag);
    const detailsNames = [...pageNames, ...(Object.keys(en.details) as DetailsText[])];
    expect(detailsNames.map((name) => inDetails(name))).toEqual(detailsNames.map((name) => messages[name]));
  });
});

describe('the language', () => {
  const LIKE = { en: 'Good response', 'zh-CN': '好的回答' };
  test.each([
    ['en', LIKE.en],
    ['en-GB', LIKE.en],
    ['zh-CN', LIKE['zh-CN']],
    ['zh', LIKE['zh-CN']],
    ['zh-TW', LIKE['zh-CN']],
    ['fr', LIKE.en],
    ['fr-CN', LIKE.en],
    ['', LIKE.en],
    ['-', LIKE.en],
  ])('of a page that says %j: %s', (tag, expected) => {
    expect(translatorFor(tag)('like')).toBe(expected);
  });
});

describe('placeholders', () => {
  const t = translatorFor('en');

  test('are filled', () => {
    const text = t('refusedNoteTooLarge', { actualBytes: 9000, maxBytes: 8192 });
    expect(text).toContain('9000 bytes, 8192 are allowed');
  });

  test('take a zero as well', () => {
    expect(t('refusedNoteTooLarge', { actualBytes: 9000, maxBytes: 0 })).toContain(', 0 are allowed');
  });

  test('for which there is nothing stay as they are', () => {
    expect(t('refusedNoteTooLarge', { actualBytes: 9000 })).toContain('{maxBytes}');
  });
});

test.each([
  ['constructor', 'Good response'],
  ['__proto__', 'Good response'],
  ['ZH-cn', '好的回答'],
  ['zh-cn', '好的回答'],
  ['ZH', '好的回答'],
])('the language tag %s is read as it is meant', (tag, expected) => {
  expect(translatorFor(tag)('like')).toBe(expected);
});

test.each(catalogues)('every command of the keyboard has a name in $tag', ({ tag }) => {
  const said = COMMANDS.map((command) => commandName(tag, command));
  expect(new Set(said).size).toBe(COMMANDS.length);
  expect(said.filter((name) => name.startsWith('command'))).toEqual([]);
});
