import { TARGET_MARK } from '../page/selectors.ts';

const MARKED_FOR_MS = 3_000;

/** Takes the last mark away. */
let unmark: () => void = () => {};

/** Marks what the page shows of a message, for a moment, and nothing else. */
export function mark(content: HTMLElement): void {
  unmark();
  content.setAttribute(TARGET_MARK, '');
  const timer = setTimeout(() => unmark(), MARKED_FOR_MS);
  unmark = () => {
    clearTimeout(timer);
    content.removeAttribute(TARGET_MARK);
  };
}
