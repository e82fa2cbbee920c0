import { signal } from '@preact/signals';
import type { FeedbackRecord } from '../../domain/record.ts';
import type { Text } from '../../locales/translate.ts';
import type { StoredWish } from '../../messages/protocol.ts';
import type { ActedOn } from '../record/record-actions.ts';

/** How long something can be taken back, in milliseconds. Time in which it is pointed at or has the focus does not count. */
const OFFERED_FOR_MS = 8_000;

/** What was just done, and how to take it back. */
export interface Undoable {
  session: ActedOn;
  messageId: FeedbackRecord['messageId'];
  /** The sequence number of the wish. */
  sequence: number;
  /** What was done, in a sentence. */
  done: Text;
}

/** The offer to take back what was done last, for as long as it stands. */
export class UndoOffer {
  readonly open = signal<Undoable | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param before the record as it was when that was wished: what was no new wish is not to be taken back */
  make(session: ActedOn, before: FeedbackRecord, wish: StoredWish | null, done: Text): void {
    if (!wish || wish.sequence <= (before.wishedAs ?? 0)) return;
    this.open.value = { session, messageId: before.messageId, sequence: wish.sequence, done };
    this.goOn();
  }

  /** @returns what was offered, which is at an end by that */
  end(): Undoable | null {
    const offered = this.open.peek();
    this.pause();
    this.open.value = null;
    return offered;
  }

  pause(): void {
    clearTimeout(this.timer);
  }

  goOn(): void {
    this.pause();
    this.timer = setTimeout(() => this.end(), OFFERED_FOR_MS);
  }
}
