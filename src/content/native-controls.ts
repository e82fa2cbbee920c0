import { nativeControlsIn } from '../page/page-probe-client.ts';
import { NATIVE_MARK } from '../page/selectors.ts';

/**
 * Hides the host's own rating controls in the rows that were given here, or gives them back. They are marked and hidden by a
 * style rule; other plugins' actions beside them stay as they are.
 */
export class NativeControls {
  private readonly slots = new Set<HTMLElement>();
  private readonly observer: MutationObserver;
  private hidden: boolean;

  constructor(hidden: boolean, signal: AbortSignal) {
    this.hidden = hidden;
    // The host may put its controls in anew at any time: marked before they are painted.
    this.observer = new MutationObserver((records) => {
      for (const slot of new Set(records.map((record) => record.target))) this.mark(slot as HTMLElement);
    });
    signal.addEventListener('abort', () => {
      this.observer.disconnect();
      for (const slot of this.slots) unmark(slot);
    });
  }

  /** Takes care of a row's slot until the row ends. */
  replaceIn(slot: HTMLElement, rowSignal: AbortSignal): void {
    this.slots.add(slot);
    this.mark(slot);
    this.observer.observe(slot, { childList: true });
    rowSignal.addEventListener('abort', () => {
      this.slots.delete(slot);
      unmark(slot);
    });
  }

  setHidden(hidden: boolean): void {
    this.hidden = hidden;
    for (const slot of this.slots) this.mark(slot);
  }

  private mark(slot: HTMLElement): void {
    if (!this.slots.has(slot)) return;
    if (!this.hidden) unmark(slot);
    else for (const control of nativeControlsIn(slot)) control.setAttribute(NATIVE_MARK, '');
  }
}

function unmark(slot: HTMLElement): void {
  for (const control of slot.querySelectorAll(`[${NATIVE_MARK}]`)) control.removeAttribute(NATIVE_MARK);
}
