import { diffWordsWithSpace } from 'diff';

/** A stretch of one of two texts: whether the other has it too. */
export interface Stretch {
  /** Where it begins in its text, in code units. */
  at: number;
  text: string;
  isShared: boolean;
}

/** Longer than any difference that a person would read word by word; what takes longer is shown as two texts. */
const LONGEST_TEXT = 20_000;

/**
 * What two texts share and what each has alone, by the words of the language that they are written in.
 *
 * @param language the tag of a language; Chinese, for one, has words without spaces between them
 */
export function wordDiff(left: string, right: string, language: string): { left: Stretch[]; right: Stretch[] } {
  if (left.length + right.length > LONGEST_TEXT) return { left: whole(left), right: whole(right) };
  const intlSegmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const changes = diffWordsWithSpace(left, right, { intlSegmenter });
  const of = (side: 'added' | 'removed') => {
    let at = 0;
    return changes
      .filter((change) => !change[side])
      .map(({ value: text, added, removed }) => {
        const stretch = { at, text, isShared: !added && !removed };
        at += text.length;
        return stretch;
      });
  };
  return { left: of('added'), right: of('removed') };
}

function whole(text: string): Stretch[] {
  return text === '' ? [] : [{ at: 0, text, isShared: false }];
}
