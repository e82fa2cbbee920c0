import { effect, type ReadonlySignal } from '@preact/signals';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Rating } from '../domain/feedback.ts';
import type { MessageId } from '../domain/ids.ts';
import { noteOf } from '../domain/record-view.ts';
import type { Result } from '../domain/result.ts';
import type { StoreFailure } from '../domain/store-failure.ts';
import type { Translate } from '../locales/translate.ts';
import type { HistoryEntry, Side } from '../messages/protocol.ts';
import { type ChatRow, CONTROL_TAG, isInRow, placeInRow, SPEAKS } from '../page/chat-adapter.ts';
import controlCss from '../ui/rating-control.css?inline';

import { RatingControl } from '../ui/RatingControl.tsx';
import { UndoOffer } from '../ui/UndoOffer.tsx';
import { failureNotice, hasOneRating, noticeOf } from '../ui/state-sentence.ts';
import tokensCss from '../ui/tokens.css?inline';
import type { DetailsLoader } from './details/details-loader.ts';
import { NoteButton } from './NoteButton.tsx';
import type { MessageState, Undoable } from './session-model.ts';

/** The attribute by which the style knows controls that stand in no row of actions. */
const EARLIER = 'data-earlier';

/** How long a rating may be on its way before that is worth a word, in milliseconds. */
const OVERDUE_AFTER_MS = 2_000;

export interface MountedControl {
  /** The message that is shown; an editor that is open belongs to it alone. */
  messageId: ReadonlySignal<MessageId>;
  state: ReadonlySignal<MessageState>;
  /** The tag of the language. */
  language: ReadonlySignal<string>;
  t: ReadonlySignal<Translate>;
  /** The message whose details are open here, if any are. */
  openFor: ReadonlySignal<MessageId | null>;
  onOpen(isOpen: boolean): void;
  details: DetailsLoader;
  noteLimit: ReadonlySignal<number | undefined>;
  onRate(clicked: Rating): void;
  onUndo(): void;
  onReason(reason: string | null): void;
  onUndoOver(): void;
  onDecide(side: Side): void;
  history(): Promise<Result<HistoryEntry[], StoreFailure>>;
  /** Something that was asked for cannot be had. */
  onFailure(why: StoreFailure): void;
  onDraft(text: string): void;
  /** @returns why it could not be stored, or `null` */
  onNote(text: string): Promise<StoreFailure | null>;
}

/**
 * Puts a rating control into a row and keeps it there: should the host's renderer drop our element, it comes back, before the
 * next paint.
 */
export function mountControl(row: ChatRow, control: MountedControl): void {
  const element = document.createElement(CONTROL_TAG);
  element.toggleAttribute(EARLIER, row.kind === 'earlier');
  const root = element.attachShadow({ mode: 'open' });
  const style = document.createElement('style');
  style.textContent = tokensCss + controlCss;
  const container = document.createElement('div');
  root.append(style, container);
  render(<Control {...control} />, container);
  placeInRow(row, element);
  // Before they are asked for, if only by a moment: whoever comes here may want them.
  for (const event of ['pointerenter', 'focusin']) {
    element.addEventListener(event, () => void control.details.load(), { once: true });
  }

  row.onChange(() => {
    if (!isInRow(row, element)) placeInRow(row, element);
  });
  const stopSpeaking = effect(() => {
    const { view, failure, undoable } = control.state.value;
    const isSaid = view !== null && (view.value !== null || noteOf(view) !== '' || view.draft !== undefined);
    const speaks = isSaid || failure !== null || undoable !== undefined || control.openFor.value !== null;
    element.toggleAttribute(SPEAKS, speaks || (view !== null && view.state !== 'synced'));
  });
  row.signal.addEventListener('abort', () => {
    stopSpeaking();
    render(null, container);
    element.remove();
  });
}

function Control(control: MountedControl) {
  const { messageId, state, t, openFor, onRate, onUndo, onUndoOver, onNote } = control;
  const { view, failure, undoable } = state.value;
  const underWay = view?.state === 'pending' || view?.state === 'sending';
  const overdue = useLasting(underWay, OVERDUE_AFTER_MS);
  const notice = failure ? failureNotice(failure, t.value) : view && noticeOf(view, overdue, t.value);
  const inConflict = view?.state === 'conflict';
  return (
    <RatingControl
      rating={view?.value?.rating ?? null}
      canTakeBack={!inConflict}
      notice={notice}
      urgent={failure !== null}
      t={t.value}
      onRate={(clicked) => (inConflict && hasOneRating(view) ? control.onOpen(true) : onRate(clicked))}
    >
      <NoteButton
        key={messageId.value}
        view={view}
        isOpen={openFor.value === messageId.value}
        details={control.details}
        language={control.language.value}
        learnedLimit={control.noteLimit.value}
        t={t.value}
        onOpen={control.onOpen}
        onUnavailable={control.onFailure}
        onReason={control.onReason}
        onDraft={control.onDraft}
        onDecide={control.onDecide}
        history={control.history}
        onSave={async (text) => {
          const problem = await onNote(text);
          return problem === null ? null : failureNotice(problem, t.peek()).sentence;
        }}
      />
      {undoable && (
        <UndoOffer
          key={undoable.sequence}
          done={whatWasDone(undoable)}
          t={t.value}
          onUndo={onUndo}
          onOver={onUndoOver}
        />
      )}
    </RatingControl>
  );
}

function whatWasDone({ before, after }: Undoable) {
  if (after === null) return 'undoRetracted';
  if (before?.rating === after.rating && before.note === after.note) return 'undoReason';
  return before?.rating === after.rating ? 'undoNoted' : 'undoRated';
}

/** Whether something has been so for a while without a break. */
function useLasting(condition: boolean, forMs: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = setTimeout(() => setLasting(true), forMs);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [condition, forMs]);
  return condition && lasting;
}
