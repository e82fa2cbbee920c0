import { type ReadonlySignal, signal, type Signal } from '@preact/signals-core';
import { rated, type Rating, sameValue, type Value } from '../domain/feedback.ts';
import type { MessageId, SessionId, SessionKey } from '../domain/ids.ts';
import { type MessageContext, noted, reasoned } from '../domain/record.ts';
import { isProvisional } from '../domain/session-key.ts';
import { err, type Result } from '../domain/result.ts';
import { noteOf, type RecordView } from '../domain/record-view.ts';
import type { StoreFailure } from '../domain/store-failure.ts';
import type {
  About,
  AskHistory,
  Decide,
  HistoryEntry,
  OpenedSession,
  Rate,
  RecordsChanged,
  SaveDraft,
  SetNote,
  SetReason,
  Side,
  StoredWish,
  Undo,
} from '../messages/protocol.ts';

/** The background, as a page's models see it. */
export interface Background {
  openSession(sessionId: SessionId): Promise<Result<OpenedSession, StoreFailure>>;
  rate(request: Rate): Promise<Result<StoredWish, StoreFailure>>;
  setNote(request: SetNote): Promise<Result<StoredWish, StoreFailure>>;
  setReason(request: SetReason): Promise<Result<StoredWish, StoreFailure>>;
  saveDraft(request: SaveDraft): Promise<Result<null, StoreFailure>>;
  undo(request: Undo): Promise<Result<StoredWish, StoreFailure>>;
  decide(request: Decide): Promise<Result<StoredWish, StoreFailure>>;
  history(request: AskHistory): Promise<Result<HistoryEntry[], StoreFailure>>;
  loadDetails(): Promise<Result<null, StoreFailure>>;
}

/** What is shown of one message's feedback at this moment. */
export interface MessageState {
  view: RecordView | null;
  /** The last wish is not what is shown, and why. Said until the user tries again. */
  failure: StoreFailure | null;
  /** What was said here last and can be taken back. */
  undoable?: Undoable | undefined;
}

/** Something that was just stored, and what stood before it. */
export interface Undoable {
  /** The sequence number of the wish. */
  sequence: number;
  before: Value;
  after: Value;
}

/** What is known of one message. */
interface Message {
  shown: Signal<MessageState>;
  /** As the background published it last. */
  published: RecordView | null;
  /** The last click, shown until the background's word covers it. */
  wish: Wish | null;
  failure: StoreFailure | null;
  undoable?: Undoable | undefined;
}

interface Wish {
  value: Value;
  /** Its sequence number, once it is stored: a publication with a lower one does not know of it. */
  sequence: number | null;
  /** Whether it is the note that was being written. */
  isNote: boolean;
}

/** Pauses before a session that could not be opened is tried again, in milliseconds. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** One session as one page shows it: opened once, however many rows it has. */
export class SessionModel {
  readonly sessionId: SessionId;
  private readonly background: Background;
  private readonly limit = signal<number | undefined>(undefined);
  private readonly messages = new Map<MessageId, Message>();
  private sessionKey: SessionKey | undefined;
  /** Publications that came while the background was finding out which life this is; `null` while nobody waits for that. */
  private unassigned: RecordsChanged[] | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  /** How often in a row it could not be opened. */
  private failures = 0;
  /** Lives that are known to be over. */
  private readonly over = new Set<SessionKey>();

  constructor(sessionId: SessionId, background: Background) {
    this.sessionId = sessionId;
    this.background = background;
  }

  /** The state of one message, to be watched. */
  state(messageId: MessageId): ReadonlySignal<MessageState> {
    return this.message(messageId).shown;
  }

  /** Which life of the session is shown, once that is known. */
  get life(): SessionKey | undefined {
    return this.sessionKey;
  }

  /** The longest note that the host said it takes, in UTF-8 bytes. */
  get noteLimit(): ReadonlySignal<number | undefined> {
    return this.limit;
  }

  /** Whether something said here is not known to be stored. */
  get hasUnsettled(): boolean {
    return [...this.messages.values()].some(({ wish, failure }) => wish?.sequence === null || failure !== null);
  }

  /** Asks the background which life of the session this is; its records arrive by themselves. */
  async open(): Promise<void> {
    clearTimeout(this.retry);
    const waiting: RecordsChanged[] = [];
    this.sessionKey = undefined;
    this.unassigned = waiting;
    this.over.clear();
    const opened = await this.background.openSession(this.sessionId);
    // Opened again meanwhile: that answer counts.
    if (this.unassigned !== waiting) return;
    this.unassigned = null;
    if (!opened.ok) {
      // What is stored is not shown as if there were nothing.
      this.retry = setTimeout(
        () => void this.open(),
        Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.failures++),
      );
      return;
    }
    this.failures = 0;
    if (this.over.has(opened.value.sessionKey)) {
      await this.open();
      return;
    }
    this.sessionKey = opened.value.sessionKey;
    for (const change of waiting) this.apply(change);
  }

  /** Nobody shows it any more. */
  close(): void {
    clearTimeout(this.retry);
  }

  /** Lets the background look again, while everything stays as it is shown. */
  async refresh(): Promise<void> {
    const { sessionKey } = this;
    if (sessionKey === undefined) {
      if (this.unassigned === null) await this.open();
      return;
    }
    const opened = await this.background.openSession(this.sessionId);
    if (opened.ok && opened.value.sessionKey !== sessionKey) this.replaced(sessionKey);
  }

  /** Takes in what the background published, if it is about what this page shows. */
  apply(change: RecordsChanged): void {
    if (this.sessionKey === undefined) {
      this.unassigned?.push(change);
      return;
    }
    if (change.sessionKey !== this.sessionKey) return;
    this.limit.value = change.noteLimit;
    const arrived = new Map(change.records.map((view) => [view.messageId, view]));
    const concerned = change.complete ? [...this.messages.keys(), ...arrived.keys()] : arrived.keys();
    for (const messageId of new Set(concerned)) {
      this.message(messageId).published = arrived.get(messageId) ?? null;
      this.show(messageId);
    }
  }

  /**
   * A life of the session is over. If it is the one that this page shows, what was still on its way there is said so.
   *
   * @param isForgotten it is not over, but nothing of it is stored any more, as the user wanted
   */
  replaced(sessionKey: SessionKey, isForgotten = false): void {
    this.over.add(sessionKey);
    if (sessionKey !== this.sessionKey) return;
    if (isProvisional(sessionKey)) {
      // Nothing is over: what was said has found its session, and stays as it is shown until that one's records come.
      void this.open();
      return;
    }
    for (const [messageId, { shown }] of this.messages) {
      const { view } = shown.peek();
      const unsettled = !isForgotten && view !== null && view.state !== 'synced' && view.value !== null;
      this.messages.set(messageId, { ...NEW_MESSAGE, shown, failure: unsettled ? 'session-replaced' : null });
      this.show(messageId);
    }
    void this.open();
  }

  /**
   * A click on a rating. It is shown at once, then stored.
   *
   * @param meaning `toggle` takes a given rating back, as the user sees it; `give` never does
   */
  async click(
    messageId: MessageId,
    clicked: Rating,
    context: MessageContext,
    meaning: 'toggle' | 'give' = 'toggle',
  ): Promise<void> {
    const { view } = this.message(messageId).shown.peek();
    // In a conflict a click picks the side that shall stand.
    const takesBack = meaning === 'toggle' && view?.value?.rating === clicked && view.state !== 'conflict';
    const rating = takesBack ? null : clicked;
    const value = expected(view, rating);
    await this.wish(messageId, { value, isNote: false }, (about) =>
      this.background.rate({ ...about, context, rating }),
    );
  }

  /**
   * The user saved a note, or emptied it. A note for an unrated message is kept until it is rated.
   *
   * @returns why it is not stored, for whoever shows the field
   */
  async saveNote(messageId: MessageId, note: string, context: MessageContext): Promise<StoreFailure | null> {
    const given = this.message(messageId).shown.peek().view?.value ?? null;
    const send = (about: About) => this.background.setNote({ ...about, context, note });
    if (given !== null) return this.wish(messageId, { value: noted(given, note), isNote: true }, send);
    const reply = await send(this.about(messageId));
    return reply.ok ? null : reply.error;
  }

  /** The user gave a reason for the rating, or took it away with `null`. */
  async chooseReason(messageId: MessageId, reason: string | null, context: MessageContext): Promise<void> {
    const given = this.message(messageId).shown.peek().view?.value ?? null;
    if (given === null) return;
    await this.wish(messageId, { value: reasoned(given, reason), isNote: false }, (about) =>
      this.background.setReason({ ...about, context, reason }),
    );
  }

  /** The user settles a conflict for one side. */
  async decide(messageId: MessageId, side: Side): Promise<void> {
    const { view } = this.message(messageId).shown.peek();
    if (view?.state !== 'conflict') return;
    const value = side === 'mine' ? view.value : (view.theirs ?? null);
    await this.wish(messageId, { value, isNote: false }, (about) => this.background.decide({ ...about, side }));
  }

  /** What was said about a message so far, the newest first. */
  async history(messageId: MessageId): Promise<Result<HistoryEntry[], StoreFailure>> {
    const { sessionId, sessionKey } = this;
    if (sessionKey === undefined) return err('unknown-session');
    return this.background.history({ sessionId, sessionKey, messageId });
  }

  /**
   * The user is writing. What could not be kept is kept at the next change, or stays in the field.
   *
   * @returns whether it is kept
   */
  async saveDraft(messageId: MessageId, text: string, context: MessageContext): Promise<boolean> {
    const { view } = this.message(messageId).shown.peek();
    // What says no more than the note that is there is no draft.
    const draft = text === noteOf(view) ? null : text;
    const reply = await this.background.saveDraft({ ...this.about(messageId), context, draft });
    return reply.ok;
  }

  /** Takes back what was said last, if nothing else was said since. */
  async undo(messageId: MessageId): Promise<void> {
    const { undoable } = this.message(messageId);
    if (!undoable) return;
    const { before: value, sequence } = undoable;
    const send = (about: About) => this.background.undo({ ...about, sequence });
    await this.wish(messageId, { value, isNote: false }, send, false);
  }

  /** The time for taking it back is over. */
  forgetUndoable(messageId: MessageId): void {
    this.message(messageId).undoable = undefined;
    this.show(messageId);
  }

  /** Shows a wish at once and has it stored. @returns why it is not. */
  private async wish(
    messageId: MessageId,
    wanted: Pick<Wish, 'value' | 'isNote'>,
    send: (about: About) => Promise<Result<StoredWish, StoreFailure>>,
    canBeUndone = true,
  ): Promise<StoreFailure | null> {
    const message = this.message(messageId);
    const before = message.shown.peek().view?.value ?? null;
    const wish: Wish = { ...wanted, sequence: null };
    message.wish = wish;
    message.failure = null;
    message.undoable = undefined;
    this.show(messageId);

    const reply = await send(this.about(messageId));
    const now = this.message(messageId);
    if (reply.ok) {
      const { sequence } = reply.value;
      wish.sequence = sequence;
      const isLast = now.wish === wish && !sameValue(before, wish.value);
      if (isLast && canBeUndone) now.undoable = { sequence, before, after: wish.value };
      this.show(messageId);
      return null;
    }
    // A newer wish has taken this one's place; whatever became of this one, that one counts.
    if (now.wish !== wish && (now === message || now.wish !== null)) return reply.error;
    now.wish = null;
    now.failure = reply.error;
    this.show(messageId);
    return reply.error;
  }

  private about(messageId: MessageId): About {
    const { sessionId, sessionKey } = this;
    // A session that could not be opened is tried anew with the first word about it.
    if (sessionKey === undefined && this.unassigned === null) void this.open();
    return { sessionId, sessionKey, messageId };
  }

  /** Says at a message why a wish for it could not even be sent. */
  fail(messageId: MessageId, failure: StoreFailure): void {
    this.message(messageId).failure = failure;
    this.show(messageId);
  }

  private message(messageId: MessageId): Message {
    let message = this.messages.get(messageId);
    if (!message) {
      message = { ...NEW_MESSAGE, shown: signal({ view: null, failure: null }) };
      this.messages.set(messageId, message);
    }
    return message;
  }

  private show(messageId: MessageId): void {
    const message = this.message(messageId);
    const { shown, published, wish, failure, undoable } = message;
    const covered = wish?.sequence != null && (published?.wishedAs ?? 0) >= wish.sequence;
    if (covered) message.wish = null;
    const view = wish && !covered ? wishedView(messageId, wish, published) : published;
    shown.value = { view, failure, undoable };
  }
}

const NEW_MESSAGE = { published: null, wish: null, failure: null };

/** What a record will say once the background has taken a wish in. */
function expected(view: RecordView | null, rating: Rating | null): Value {
  if (view?.theirs && view.theirs.rating === rating) return view.theirs;
  return rated(view?.value ?? null, rating, view?.shelvedNote);
}

function wishedView(messageId: MessageId, { value, sequence, isNote }: Wish, published: RecordView | null): RecordView {
  const { draft, shelvedNote } = published ?? {};
  return {
    messageId,
    value,
    state: sequence === null ? 'sending' : 'pending',
    wishedAs: sequence ?? 0,
    ...(sequence === null && { unstored: true }),
    ...(draft === undefined || isNote ? {} : { draft }),
    ...(shelvedNote === undefined ? {} : { shelvedNote }),
  };
}
