import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editedVerbatim, type Paste, withUnifiedLineEnds } from '../../src/domain/verbatim-text.ts';

const text = fc
  .array(fc.constantFrom('a', 'b', '\n', '\r\n', '\r', '😀'), { maxLength: 12 })
  .map((parts) => parts.join(''));

describe('an edit in a text field', () => {
  test.each([
    ['typing at the end', 'a\r\nb', 'a\nbc', 'a\r\nbc'],
    ['typing in the middle', 'a\r\nb\r\nc', 'a\nbx\nc', 'a\r\nbx\r\nc'],
    ['a new line typed', 'a\r\nb', 'a\nb\n', 'a\r\nb\n'],
    ['a line removed', 'a\r\nb\r\nc', 'a\nc', 'a\r\nc'],
    ['everything removed', 'a\r\nb', '', ''],
    ['nothing changed', ' a\r\n\rb ', ' a\n\nb ', ' a\r\n\rb '],
  ])('keeps the line ends that it did not touch: %s', (_what, before, edited, expected) => {
    expect(editedVerbatim(before, edited)).toBe(expected);
  });

  test('takes a paste in as it was copied, next to the like of it too', () => {
    expect(editedVerbatim('a\na', 'a\na\na', { text: 'a\r\n', end: 2 })).toBe('a\r\na\na');
  });

  test('replaces a selection by a paste', () => {
    expect(editedVerbatim('one\r\ntwo\r\nthree', 'one\nx\ny\nthree', { text: 'x\r\ny', end: 7 })).toBe(
      'one\r\nx\r\ny\r\nthree',
    );
  });

  test.each<[string, Paste]>([
    ['before the text', { text: 'far too long', end: 1 }],
    ['another text', { text: 'x\r\n', end: 4 }],
  ])('that is not the paste it is said to be keeps the line ends all the same: %s', (_what, paste) => {
    expect(editedVerbatim('a\r\nb', 'a\nbc', paste)).toBe('a\r\nbc');
  });

  test('is always shown as the field shows it', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const edited = withUnifiedLineEnds(after);
        expect(withUnifiedLineEnds(editedVerbatim(before, edited))).toBe(edited);
      }),
      { numRuns: 5_000 },
    );
  });

  test('keeps both sides and the paste to the byte, wherever it went in', () => {
    fc.assert(
      fc.property(text, text, text, (left, pasted, right) => {
        // A paste between \r and \n would make one line end of two.
        fc.pre(
          ![left + right, left + pasted, pasted + right].some((joined, index) =>
            joins(joined, [left, left, pasted][index]!),
          ),
        );
        const shown = withUnifiedLineEnds(left) + withUnifiedLineEnds(pasted);
        const edited = shown + withUnifiedLineEnds(right);
        const paste = { text: pasted, end: shown.length };
        expect(editedVerbatim(left + right, edited, paste)).toBe(left + pasted + right);
      }),
    );
  });
});

function joins(joined: string, left: string): boolean {
  return left.endsWith('\r') && joined.charAt(left.length) === '\n';
}
