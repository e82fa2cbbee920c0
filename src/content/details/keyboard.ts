import { hasOneRating } from '../../ui/state-sentence.ts';
import type { Command } from '../../messages/protocol.ts';
import { mark } from '../mark-message.ts';
import type { RatedRow } from '../rated-row.ts';

/** Keys that are held down send their command anew within this time, the first time too, in milliseconds. */
const HELD_MS = 700;
/** The commands that say something; the same once more would take it back. */
const SAYING: ReadonlySet<Command> = new Set(['like', 'dislike']);

/** What the keyboard can do: the browser's own commands, which the user can bind to other keys, act on the rows of a page. */
export class Keyboard {
  /** Where the keyboard went last. */
  private last: RatedRow | undefined;
  private lastSaid = '';
  private lastSaidAt = 0;

  /** @param all the rows with controls, in any order */
  run(command: Command, all: readonly RatedRow[]): void {
    const rows = all.filter(({ element }) => element.isConnected).toSorted(byPosition);
    const focused = this.focused(rows);
    // What is said is said about the message that has the focus, or the last one: not about one that somebody went to long ago.
    const at = focused ?? rows.at(-1);
    if (!at || this.isHeld(command, at)) return;
    const known = focused ?? rows.find((row) => row === this.last);
    const from = known ?? at;
    // Whoever was nowhere yet begins with the last message.
    const position = known ? rows.indexOf(known) : rows.length;
    switch (command) {
      case 'like':
      case 'dislike': {
        this.show(at, all);
        // A click could not say which of two notes is meant.
        if (at.view?.state === 'conflict' && hasOneRating(at.view)) at.open();
        else at.rate(command === 'like' ? 'positive' : 'negative');
        return;
      }
      case 'open-note':
        this.show(at, all);
        // Until the field has come, keys belong to the button, and not to whatever had the focus.
        at.element.shadowRoot?.querySelector<HTMLElement>('.note-action')?.focus({ preventScroll: true });
        at.open();
        return;
      case 'undo': {
        const last = rows.toSorted((a, b) => (b.undoable?.sequence ?? 0) - (a.undoable?.sequence ?? 0))[0];
        if (last?.undoable) last.undo();
        else at.hint('nothingToUndo');
        return;
      }
      case 'next-message':
        this.focus(rows[position + 1] ?? from, all);
        return;
      case 'previous-message':
        this.focus(rows[position - 1] ?? from, all);
        return;
      case 'next-unrated': {
        const isUnrated = ({ view }: RatedRow) => view === null || view.value === null;
        const next = [...rows.slice(position + 1), ...rows.slice(0, position + 1)].find(isUnrated);
        this.focus(next ?? from, all);
        if (!next) from.hint('allRated');
      }
    }
  }

  /** Keys that are held down send their command again and again: they say it once. */
  private isHeld(command: Command, { messageId }: RatedRow): boolean {
    const said = `${command} ${messageId}`;
    const now = performance.now();
    const isHeld = said === this.lastSaid && now - this.lastSaidAt < HELD_MS;
    this.lastSaid = said;
    this.lastSaidAt = now;
    return isHeld && SAYING.has(command);
  }

  private focused(rows: RatedRow[]): RatedRow | undefined {
    const { activeElement } = document;
    return rows.find(({ element, row }) => element === activeElement || row.content.contains(activeElement));
  }

  private focus(row: RatedRow, all: readonly RatedRow[]): void {
    this.last = row;
    this.show(row, all);
    row.element.shadowRoot?.querySelector('button')?.focus({ preventScroll: true });
  }

  /** Nothing is done where it cannot be seen. */
  private show(row: RatedRow, all: readonly RatedRow[]): void {
    if (!isInSight(row.element)) row.element.scrollIntoView({ block: 'center', behavior: 'instant' });
    // An open card would lie over it.
    for (const other of all) if (other !== row && other.isOpen) other.close();
    mark(row.row.content);
  }
}

/** Whether it can be seen: not outside of the window, nor under something of the page's. */
function isInSight(element: HTMLElement): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top !== null && element.contains(top);
}

function byPosition(a: RatedRow, b: RatedRow): number {
  return a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
