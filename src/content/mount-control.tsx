import { effect } from '@preact/signals-core';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Rating } from '../domain/feedback.ts';
import type { MessageId } from '../domain/ids.ts';
import { noteOf } from '../domain/record-view.ts';
import type { Result } from '../domain/result.ts';
import type { StoreFailure } from '../domain/store-failure.ts';
import type { PageText, Translate } from '../locales/translate.ts';
import type { HistoryEntry, Side } from '../messages/protocol.ts';
import { type ChatRow, CONTROL_TAG, isInRow, placeInRow, SPEAKS } from '../page/chat-adapter.ts';
import controlCss from '../ui/rating-control.css?inline';
import { RatingControl } from '../ui/RatingControl.tsx';
import { Said } from '../ui/Said.tsx';
import { failureNotice, hasOneRating, noticeOf } from '../ui/state-sentence.ts';
import { Tooltip } from '../ui/Tooltip.tsx';
import tokensCss from '../ui/tokens.css?inline';
import type { DetailsLoader } from './details/details-loader.ts';
import { NoteButton } from './NoteButton.tsx';
import { OnDemand } from './OnDemand.tsx';
import type { MessageState, Undoable } from './session-model.ts';

/** The attribute by which the style knows controls that stand in no row of actions. */
const EARLIER = 'data-earlier';

/** How long a rating may be on its way before that is worth a word, in milliseconds. */
const OVERDUE_AFTER_MS = 2_000;

/** What a control shows. */
export interface ControlState extends MessageState {
  /** The message that is shown; details that are open belong to it alone. */
  messageId: MessageId;
  /** Whether its details are open. */
  isOpen: boolean;
  /** What the host said its limit for notes is, in UTF-8 bytes, if it ever did. */
  noteLimit: number | undefined;
  /** Something to be said here for a moment. */
  hint: PageText | null;
  /** The tag of the language. */
  language: string;
  t: Translate;
}

/** What can be done with a control, by the user alone: whatever comes here was trusted. */
export interface ControlActions {
  loader: DetailsLoader;
  onOpen(isOpen: boolean): void;
  onRate(clicked: Rating): void;
  onUndo(): void;
  onUndoOver(): void;
  onReason(reason: string | null): void;
  onDecide(side: Side): void;
  history(): Promise<Result<HistoryEntry[], StoreFailure>>;
  onDraft(text: string): void;
  /** @returns why it could not be stored, or `null` */
  onNote(text: string): Promise<StoreFailure | null>;
  /** Something that was asked for cannot be had. */
  onFailure(why: StoreFailure): void;
}

/**
 * Puts a rating control into a row and keeps it there: should the host's renderer drop our element, it comes back, before the
 * next paint.
 *
 * @returns our element
 */
export function mountControl(row: ChatRow, state: () => ControlState, actions: ControlActions): HTMLElement {
  const element = document.createElement(CONTROL_TAG);
  element.toggleAttribute(EARLIER, row.kind === 'earlier');
  const root = element.attachShadow({ mode: 'open' });
  const style = document.createElement('style');
  style.textContent = tokensCss + controlCss;
  const container = document.createElement('div');
  root.append(style, container);
  const draw = () => {
    const shown = state();
    element.toggleAttribute(SPEAKS, speaks(shown));
    render(<Control {...shown} {...actions} />, container);
  };
  // What is open from the start needs a place to open at.
  placeInRow(row, element);
  const stop = effect(draw);
  const giveFocusBack = focusKeeper(root);
  // Before they are asked for, if only by a moment: whoever comes here may want them.
  for (const event of ['pointerenter', 'focusin']) {
    element.addEventListener(event, () => void actions.loader.load(), { once: true });
  }

  row.onChange(() => {
    if (isInRow(row, element)) return;
    placeInRow(row, element);
    // What was open in it opens again, and is written in further.
    draw();
    giveFocusBack();
  });
  row.signal.addEventListener('abort', () => {
    stop();
    render(null, container);
    element.remove();
  });
  return element;
}

/**
 * Knows what had the focus in a control until a script of the page took it out.
 *
 * @returns gives the focus back, when it came back before that script had ended, and nothing else was given the focus
 */
function focusKeeper(root: ShadowRoot): () => void {
  const { ownerDocument } = root;
  let focused: EventTarget | null = null;
  let forgetting: ReturnType<typeof setTimeout> | undefined;
  root.addEventListener('focusin', ({ target }) => {
    clearTimeout(forgetting);
    focused = target;
  });
  // Of what is taken out Chromium says this too, and another browser nothing.
  root.addEventListener('focusout', () => {
    forgetting = setTimeout(() => {
      focused = null;
    });
  });
  return () => {
    if (focused instanceof HTMLElement && ownerDocument.activeElement === ownerDocument.body) {
      focused.focus({ preventScroll: true });
    }
  };
}

/** Whether there is something that must not be overlooked. */
function speaks({ view, failure, undoable, isOpen }: ControlState): boolean {
  if (failure !== null || undoable !== undefined || isOpen) return true;
  return (
    view !== null && (view.value !== null || view.state !== 'synced' || noteOf(view) !== '' || view.draft !== undefined)
  );
}

function Control(control: ControlState & ControlActions) {
  const { messageId, view, failure, undoable, hint, t, onOpen, onRate } = control;
  const underWay = view?.state === 'pending' || view?.state === 'sending';
  const overdue = useLasting(underWay, OVERDUE_AFTER_MS);
  const notice = failure ? failureNotice(failure, t) : view && noticeOf(view, overdue, t);
  const inConflict = view?.state === 'conflict';
  return (
    <RatingControl
      rating={view?.value?.rating ?? null}
      canTakeBack={!inConflict}
      notice={notice}
      urgent={failure !== null}
      t={t}
      onRate={(clicked) => (inConflict && hasOneRating(view) ? onOpen(true) : onRate(clicked))}
    >
      <NoteButton
        key={messageId}
        view={view}
        isOpen={control.isOpen}
        loader={control.loader}
        language={control.language}
        learnedLimit={control.noteLimit}
        t={t}
        onOpen={onOpen}
        onUnavailable={control.onFailure}
        onReason={control.onReason}
        onDraft={control.onDraft}
        onDecide={control.onDecide}
        history={control.history}
        onSave={async (text) => {
          const problem = await control.onNote(text);
          return problem === null ? null : failureNotice(problem, t).sentence;
        }}
      />
      {undoable && (
        <OnDemand
          key={undoable.sequence}
          loader={control.loader}
          shown={{
            kind: 'undo',
            language: control.language,
            done: whatWasDone(undoable),
            onUndo: control.onUndo,
            onOver: control.onUndoOver,
          }}
          onUnavailable={control.onUndoOver}
        />
      )}
      {hint && (
        <span class="hint">
          <Tooltip text={t(hint)} shown />
          <span class="visually-hidden">
            <Said text={t(hint)} />
          </span>
        </span>
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
