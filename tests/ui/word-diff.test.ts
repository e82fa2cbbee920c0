import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Stretch, wordDiff } from '../../src/ui/word-diff.ts';

const textOf = (stretches: Stretch[]) => stretches.map(({ text }) => text).join('');
const alone = (stretches: Stretch[]) => stretches.filter(({ isShared }) => !isShared).map(({ text }) => text);
const shared = (stretches: Stretch[]) => textOf(stretches.filter(({ isShared }) => isShared));

describe('two texts side by side', () => {
  test('are both there as they are, and what they share is the same', () => {
    const text = fc.array(fc.constantFrom('a', 'word', ' ', '\n', '你好', '世界', '.', '🙂'), { maxLength: 40 });
    fc.assert(
      fc.property(text, text, fc.constantFrom('en', 'zh-CN'), (one, other, language) => {
        const [left, right] = [one.join(''), other.join('')];
        const compared = wordDiff(left, right, language);
        expect(textOf(compared.left)).toBe(left);
        expect(textOf(compared.right)).toBe(right);
        expect(shared(compared.left)).toBe(shared(compared.right));
        for (const side of [compared.left, compared.right]) {
          let at = 0;
          for (const stretch of side) {
            expect(stretch.at).toBe(at);
            at += stretch.text.length;
          }
        }
      }),
    );
  });

  test('differ in whole words', () => {
    const { left, right } = wordDiff('The summary is good.', 'The summaries are good.', 'en');
    expect(alone(left)).toEqual(['summary', 'is']);
    expect(alone(right)).toEqual(['summaries', 'are']);
  });

  test('differ in words where the language puts no spaces between them', () => {
    const { left, right } = wordDiff('这个总结很好', '这个总结不错', 'zh-CN');
    expect(alone(left).join('')).toBe('很好');
    expect(alone(right).join('')).toBe('不错');
  });

  test('that have next to nothing in common are shown as two texts, and quickly', () => {
    const words = (seed: number) => Array.from({ length: 3_000 }, (_, index) => `w${(index * seed) % 997}`).join(' ');
    const { left, right } = wordDiff(words(7), words(11), 'en');
    expect([left, right].map((side) => side.map(({ isShared }) => isShared))).toEqual([[false], [false]]);
  });
});
