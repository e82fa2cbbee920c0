import { hasOneRating } from '../ui/state-sentence.ts';
import type { Command } from '../messages/protocol.ts';
import { mark } from './go-to-message.ts';
import type { RatedRow } from './rated-row.ts';

/** What the keyboard can do: the browser's own commands, which the user can bind to other keys, act on the rows of a page. */
export class Keyboard {
  private readonly rows: () => RatedRow[];
  /** Where the keyboard was last. */
  private last: RatedRow | undefined;

  /** @param rows the rows with controls, in any order */
  constructor(rows: () => RatedRow[]) {
    this.rows = rows;
  }

  run(command: Command): void {
    const rows = this.rows().toSorted(byPosition);
    const at = this.current(rows);
    if (!at) return;
    const position = rows.indexOf(at);
    switch (command) {
      case 'like':
      case 'dislike': {
        this.show(at);
        // A click could not say which of two notes is meant.
        if (at.view?.state === 'conflict' && hasOneRating(at.view)) at.open();
        else at.rate(command === 'like' ? 'positive' : 'negative');
        return;
      }
      case 'open-note':
        this.show(at);
        at.open();
        return;
      case 'undo': {
        const last = rows.toSorted((a, b) => (b.undoable?.sequence ?? 0) - (a.undoable?.sequence ?? 0))[0];
        if (last?.undoable) last.undo();
        else at.hint('nothingToUndo');
        return;
      }
      case 'next-message':
        this.focus(rows[position + 1] ?? at);
        return;
      case 'previous-message':
        this.focus(rows[position - 1] ?? at);
        return;
      case 'next-unrated': {
        const isUnrated = ({ view }: RatedRow) => view === null || view.value === null;
        const next = [...rows.slice(position + 1), ...rows.slice(0, position + 1)].find(isUnrated);
        this.focus(next ?? at);
        if (!next) at.hint('allRated');
      }
    }
  }

  /** The row that has the focus, or had it last, or the last of all. */
  private current(rows: RatedRow[]): RatedRow | undefined {
    const { activeElement } = document;
    const focused = rows.find(({ element, row }) => element === activeElement || row.content.contains(activeElement));
    const known = this.last && rows.includes(this.last) ? this.last : undefined;
    return focused ?? known ?? rows.at(-1);
  }

  private focus(row: RatedRow): void {
    this.show(row);
    row.element.shadowRoot?.querySelector('button')?.focus({ preventScroll: true });
  }

  /** Nothing is done where it cannot be seen. */
  private show(row: RatedRow): void {
    this.last = row;
    row.element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    mark(row.row.content);
  }
}

function byPosition(a: RatedRow, b: RatedRow): number {
  return a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
