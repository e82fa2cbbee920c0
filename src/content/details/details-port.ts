import type { RecordView } from '../../domain/record-view.ts';
import type { Result } from '../../domain/result.ts';
import type { StoreFailure } from '../../domain/store-failure.ts';
import type { Command, HistoryEntry, Side } from '../../messages/protocol.ts';
import type { RatedRow } from '../rated-row.ts';

/** A message's details, and what can be done there. They open at the element that stands before their place. */
export interface ShownDetails {
  kind: 'details';
  /** The tag of the language. */
  language: string;
  view: RecordView | null;
  /** What the host said its limit for notes is, in UTF-8 bytes, if it ever did. */
  learnedLimit: number | undefined;
  onReason(reason: string | null): void;
  onDraft(text: string): void;
  /** @returns why it could not be stored, in words, or `null` */
  onSave(text: string): Promise<string | null>;
  onDecide(side: Side): void;
  history(): Promise<Result<HistoryEntry[], StoreFailure>>;
  /** The user is done; the focus goes back to where it came from. */
  onClose(): void;
  /** The user pressed elsewhere. */
  onLeave(): void;
}

/** An offer to take back what was just said, at the element that its place stands in. */
export interface ShownUndo {
  kind: 'undo';
  /** The tag of the language. */
  language: string;
  /** What was done. */
  done: 'undoRated' | 'undoRetracted' | 'undoNoted' | 'undoReason';
  /** A trusted press. */
  onUndo(): void;
  /** Nobody took it. */
  onOver(): void;
}

export type Shown = ShownDetails | ShownUndo;

/**
 * The part of the content script that is loaded when somebody first needs it. It has a renderer of its own: nothing but plain
 * values and functions crosses between the two.
 */
export interface Details {
  /** Shows something in an element, or shows it anew. */
  show(place: Element, shown: Shown): void;
  hide(place: Element): void;
  /** Does what the keyboard was to do, with the rows that have controls. */
  run(command: Command, rows: readonly RatedRow[]): void;
}

/** Both parts run in the extension's own world of the page, which they share with nobody. */
const world = globalThis as { dshFeedbackDetails?: Details };

/** To be called by the part that is loaded on demand. */
export function offerDetails(details: Details): void {
  world.dshFeedbackDetails = details;
}

/** What was offered, once it is there. */
export function offeredDetails(): Details | undefined {
  return world.dshFeedbackDetails;
}
