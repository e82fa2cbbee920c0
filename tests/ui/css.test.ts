import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { literalColours, tokensDefined, tokensRead } from '../support/css-rules.ts';

const SRC = path.resolve(import.meta.dirname, '../../src');
const TOKENS = path.join('ui', 'tokens.css');
const read = (file: string) => readFileSync(path.join(SRC, file), 'utf8');
const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
const components = sheets.filter((file) => file !== TOKENS);

test('the style sheets are found, the tokens among them', () => {
  expect(sheets).toContain(TOKENS);
  expect(components).toContain(path.join('ui', 'rating-control.css'));
  expect(components).toContain(path.join('views', 'options', 'options.css'));
  expect(tokensRead(read(path.join('ui', 'rating-control.css')))).toContain('--text');
});

describe.each(components)('%s', (file) => {
  test('names no colour itself', () => {
    expect(literalColours(read(file))).toEqual([]);
  });

  test('uses only tokens that there are', () => {
    const defined = tokensDefined(read(TOKENS));
    expect(tokensRead(read(file)).filter((name) => !defined.has(name))).toEqual([]);
  });
});

test('a token reads no token that there is not', () => {
  const tokens = read(TOKENS);
  expect(tokensRead(tokens).filter((name) => !tokensDefined(tokens).has(name))).toEqual([]);
});

describe('the guard', () => {
  test.each([
    'a { color: #fff }',
    'a { color: #0F1115; }',
    'a { background: url("x.png") #2631480f }',
    'a { color: rgb(0 0 0) }',
    'a { color: RGBA(0, 0, 0, 0.5) }',
    'a { color: hsl(0 0% 0%) }',
    'a { color: oklch(0.5 0.1 20) }',
    'a { color: color(srgb 1 0 0) }',
    'a { border: 1px solid red }',
    'a { border:1px solid Red}',
    'a { color: var(--text, black) }',
    'a { box-shadow: 0 0 2px rebeccapurple; margin: 0 }',
    'a { color: CanvasText }',
    '@media (prefers-color-scheme: dark) { a { color: white } }',
    '@media (forced-colors: active) { a { color: white } }',
    '@media (forced-colors: active) { a { color: red } } a { color: inherit }',
    '@media (forced-colors: active) { a { color: Canvas } } a { color: Highlight }',
  ])('finds the colour in %s', (css) => {
    expect(literalColours(css)).toHaveLength(1);
  });

  test.each([
    'a { color: var(--text) }',
    'a { color: currentColor; background: transparent; border: none; fill: inherit }',
    '#fff { margin: 0 }',
    '.red { white-space: pre-line }',
    'a[title="red"] { --note: "#fff"; margin: 0 }',
    '/* a { color: red } */ a { margin: 0 }',
    'a { background: var(--red) }',
    '@media (forced-colors: active) { a { color: Highlight; border: 1px solid CanvasText } }',
  ])('finds none in %s', (css) => {
    expect(literalColours(css)).toEqual([]);
  });

  test('finds the tokens that are read, but not those of the host', () => {
    const css = 'a { color: var(--text, var( --soft )); margin: var(--dsw-gap) } /* var(--old) */';
    expect(tokensRead(css)).toEqual(['--text', '--soft']);
  });

  test('finds the tokens that are defined', () => {
    expect(tokensDefined(':root { --text: var(--dsw-x, #fff); color: red; --soft: 1px }')).toEqual(
      new Set(['--text', '--soft']),
    );
  });
});
