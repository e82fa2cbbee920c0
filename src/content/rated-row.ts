import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Rating } from '../domain/feedback.ts';
import type { MessageId } from '../domain/ids.ts';
import type { RecordView } from '../domain/record-view.ts';
import type { PageText, Translate } from '../locales/translate.ts';
import type { ChatRow } from '../page/chat-adapter.ts';
import { pageMessageOf } from '../page/page-probe-client.ts';
import type { PageMessage } from '../page/probe-protocol.ts';
import type { DetailsLoader } from './details/details-loader.ts';
import type { Drafts } from './drafts.ts';
import { type ControlState, mountControl } from './mount-control.tsx';
import type { Undoable } from './session-model.ts';
import type { SessionModels } from './session-models.ts';

/** How long a hint stands, in milliseconds. */
const HINT_FOR_MS = 4_000;

export interface RatedRowSurroundings {
  models: SessionModels;
  drafts: Drafts;
  loader: DetailsLoader;
  /** The tag of the language. */
  language: ReadonlySignal<string>;
  t: ReadonlySignal<Translate>;
}

/** A row with a control, and what can be done there without pressing one of its buttons. */
export interface RatedRow {
  row: ChatRow;
  element: HTMLElement;
  readonly messageId: MessageId;
  readonly view: RecordView | null;
  readonly undoable: Undoable | undefined;
  /** The details are open, and so may be written in. */
  readonly isOpen: boolean;
  rate(rating: Rating): void;
  undo(): void;
  open(): void;
  close(): void;
  /** Says something at the control for a moment. */
  hint(text: PageText): void;
  /** Takes up what was being written here elsewhere. */
  takeUp(draft: string): void;
}

/** Puts a control into a row. Whatever the user does there goes to the message that the row shows at that moment. */
export function rateRow(row: ChatRow, message: PageMessage, surroundings: RatedRowSurroundings): RatedRow {
  const { models, drafts, loader, language, t } = surroundings;
  const shown = signal({ message, model: models.acquire(message.sessionId, row.signal) });
  const openFor = signal<MessageId | null>(null);
  const hint = signal<PageText | null>(null);
  /** What was handed over and has not come back as a draft yet: to be seen at once. */
  const handed = signal<string | undefined>(undefined);
  const state = computed((): ControlState => {
    const { model, message: of } = shown.value;
    const { view, ...rest } = model.state(of.messageId).value;
    return {
      ...rest,
      view: withDraft(view, of.messageId, handed.value),
      messageId: of.messageId,
      isOpen: openFor.value === of.messageId,
      noteLimit: model.noteLimit.value,
      hint: hint.value,
      language: language.value,
      t: t.value,
    };
  });

  /** What the row shows at this moment; nothing, with a word about it, when the page does not tell. */
  const ask = () => {
    const { model, message: before } = shown.peek();
    const now = pageMessageOf(row.content);
    if (!now) model.fail(before.messageId, 'not-understood');
    return now && { now, model, known: now.sessionId === before.sessionId && now.messageId === before.messageId };
  };
  /** The same for what was said about the message that was shown, and must not be put to another. */
  const askSame = () => {
    const asked = ask();
    return asked?.known ? asked : null;
  };

  const onOpen = (isOpen: boolean) => {
    openFor.value = isOpen ? shown.peek().message.messageId : null;
  };
  const onRate = (clicked: Rating) => {
    const asked = ask();
    if (!asked) return;
    const { now, known } = asked;
    // Whatever the row was when it was mounted, the rating goes to the message that it shows now.
    if (!known) shown.value = { message: now, model: models.acquire(now.sessionId, row.signal) };
    // What the control showed was another message's rating: the click gives this one, it takes none back.
    void shown.peek().model.click(now.messageId, clicked, now.context, known ? 'toggle' : 'give');
  };
  const onUndo = () => {
    const asked = askSame();
    if (asked) void asked.model.undo(asked.now.messageId);
  };
  const onDraft = (text: string) => {
    const asked = askSame();
    if (!asked) return;
    const { now, model } = asked;
    handed.value = undefined;
    drafts.keep(now.messageId, text, () => model.saveDraft(now.messageId, text, now.context));
  };

  const element = mountControl(row, () => state.value, {
    loader,
    onOpen,
    onRate,
    onUndo,
    onDraft,
    onUndoOver() {
      const { model, message: before } = shown.peek();
      model.forgetUndoable(before.messageId);
    },
    onReason(reason) {
      const asked = askSame();
      if (asked) void asked.model.chooseReason(asked.now.messageId, reason, asked.now.context);
    },
    onDecide(side) {
      const asked = askSame();
      if (asked) void asked.model.decide(asked.now.messageId, side);
    },
    history() {
      const { model, message: before } = shown.peek();
      return model.history(before.messageId);
    },
    async onNote(text) {
      const asked = askSame();
      if (!asked) return 'not-understood';
      const { now, model } = asked;
      await drafts.settle(now.messageId);
      handed.value = undefined;
      const problem = await model.saveNote(now.messageId, text, now.context);
      if (problem === null) drafts.forget(now.messageId, text);
      return problem;
    },
    onFailure(why) {
      const { model, message: before } = shown.peek();
      model.fail(before.messageId, why);
    },
  });

  return {
    row,
    element,
    get messageId() {
      return state.peek().messageId;
    },
    get view() {
      return state.peek().view;
    },
    get undoable() {
      return state.peek().undoable;
    },
    get isOpen() {
      return state.peek().isOpen;
    },
    rate: onRate,
    undo: onUndo,
    open: () => onOpen(true),
    close: () => onOpen(false),
    hint(text) {
      hint.value = text;
      setTimeout(() => {
        hint.value = null;
      }, HINT_FOR_MS);
    },
    takeUp(draft) {
      onDraft(draft);
      handed.value = draft;
      onOpen(true);
    },
  };
}

function withDraft(view: RecordView | null, messageId: MessageId, draft: string | undefined): RecordView | null {
  if (draft === undefined) return view;
  // What was stored of it may be older.
  return { ...(view ?? { messageId, value: null, state: 'synced', wishedAs: 0 }), draft };
}
