import { diffArrays } from 'diff';

/** A stretch of one of two texts: whether the other has it too. */
export interface Stretch {
  /** Where it begins in its text, in code units. */
  at: number;
  text: string;
  isShared: boolean;
}

/**
 * In how many words two texts may differ to be compared word by word. With more there is nothing to be seen, and it takes long: the
 * page waits for it.
 */
const MOST_DIFFERENCES = 600;

/**
 * What two texts share and what each has alone, by the words of the language that they are written in.
 *
 * @param language the tag of a language; Chinese, for one, has words without spaces between them
 */
export function wordDiff(left: string, right: string, language: string): { left: Stretch[]; right: Stretch[] } {
  const words = new Intl.Segmenter(language, { granularity: 'word' });
  const split = (text: string) => Array.from(words.segment(text), ({ segment }) => segment);
  const changes = diffArrays(split(left), split(right), { maxEditLength: MOST_DIFFERENCES });
  if (!changes) return { left: whole(left), right: whole(right) };
  const of = (side: 'added' | 'removed') => {
    let at = 0;
    return changes
      .filter((change) => !change[side])
      .map(({ value, added, removed }) => {
        const text = value.join('');
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
