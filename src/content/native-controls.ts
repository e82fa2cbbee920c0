import { actionsSlotOf, type ChatRow } from '../page/chat-adapter.ts';
import { nativeControlsIn } from '../page/page-probe-client.ts';
import { NATIVE_MARK } from '../page/selectors.ts';

/**
 * Hides the host's own rating controls in the rows that were given here, or gives them back. They are marked and hidden by a
 * style rule; other plugins' actions beside them stay as they are.
 */
export class NativeControls {
  private readonly tails = new Set<HTMLElement>();
  private hidden: boolean;

  constructor(hidden: boolean) {
    this.hidden = hidden;
  }

  /** Takes care of a row until it ends. The host may put its controls in anew at any time. */
  replaceIn(row: ChatRow): void {
    const { content: tail } = row;
    this.tails.add(tail);
    this.mark(tail);
    row.onChange(() => this.mark(tail));
    row.signal.addEventListener('abort', () => {
      this.tails.delete(tail);
      unmark(tail);
    });
  }

  setHidden(hidden: boolean): void {
    this.hidden = hidden;
    for (const tail of this.tails) this.mark(tail);
  }

  private mark(tail: HTMLElement): void {
    const slot = actionsSlotOf(tail);
    if (!slot) return;
    if (!this.hidden) unmark(tail);
    else for (const control of nativeControlsIn(slot)) control.setAttribute(NATIVE_MARK, '');
  }
}

function unmark(tail: HTMLElement): void {
  for (const control of tail.querySelectorAll(`[${NATIVE_MARK}]`)) control.removeAttribute(NATIVE_MARK);
}
