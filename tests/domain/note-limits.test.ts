import { describe, expect, test } from 'vitest';
import { isBlank, noteSize } from '../../src/domain/note-limits.ts';

describe('the size of a note', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['é', 2],
    ['好的', 6],
    ['👍🏽', 8],
    ['\r\n', 2],
  ])('is counted in UTF-8 bytes: %j', (note, bytes) => {
    expect(noteSize(note, undefined).bytes).toBe(bytes);
  });

  test.each([
    [8192, undefined, 'fits', 8192],
    [8193, undefined, 'perhaps-too-long', 8192],
    [8193, 10_000, 'fits', 10_000],
    [100, 100, 'fits', 100],
    [101, 100, 'too-long', 100],
  ])('%i bytes where the host said %s: %s', (bytes, learned, verdict, limit) => {
    expect(noteSize('x'.repeat(bytes), learned)).toEqual({ bytes, verdict, limit });
  });
});

test.each([
  ['', false],
  [' ', true],
  ['\r\n\t\u3000', true],
  [' a ', false],
])('%j is blank: %s', (note, blank) => {
  expect(isBlank(note)).toBe(blank);
});
