import { type ReadonlySignal, signal, type Signal } from '@preact/signals';
import { rated, type Rating, sameValue } from '../domain/feedback.ts';
import type { MessageId, SessionId, SessionKey } from '../domain/ids.ts';
import type { MessageContext } from '../domain/record.ts';
import type { Result } from '../domain/result.ts';
import type { RecordView } from '../domain/record-view.ts';
import type { StoreFailure } from '../domain/store-failure.ts';
import type { OpenedSession, Rate, RecordsChanged } from '../messages/protocol.ts';

/** The background, as a page's models see it. */
export interface Background {
  openSession(sessionId: SessionId): Promise<Result<OpenedSession, StoreFailure>>;
  rate(request: Rate): Promise<Result<null, StoreFailure>>;
}

/** What is shown of one message's feedback at this moment. */
export interface MessageState {
  view: RecordView | null;
  /** The last wish could not be stored. Said until the user tries again. */
  failure: StoreFailure | null;
}

/** What is known of one message, besides what is shown. */
interface Message {
  shown: Signal<MessageState>;
  /** As the background published it last. */
  published: RecordView | null;
  /** A click that is shown ahead of the background's word. */
  wish: Wish | null;
  failure: StoreFailure | null;
}

interface Wish {
  view: RecordView;
  /** The background has said that it is stored: its next word counts, whatever it is. */
  stored: boolean;
  /** A publication has shown it already. */
  covered: boolean;
}

/** One session as one page shows it: opened once, however many rows it has. */
export class SessionModel {
  readonly sessionId: SessionId;
  private readonly background: Background;
  private readonly messages = new Map<MessageId, Message>();
  private sessionKey: SessionKey | undefined;
  /**
   * What was published while the background was still finding out which life of the session this is; `null` while nobody
   * waits for that.
   */
  private unassigned: RecordsChanged[] | null = null;

  constructor(sessionId: SessionId, background: Background) {
    this.sessionId = sessionId;
    this.background = background;
  }

  /** The state of one message, to be watched. */
  state(messageId: MessageId): ReadonlySignal<MessageState> {
    return this.message(messageId).shown;
  }

  /** Asks the background which life of the session this is; its records arrive by themselves. */
  async open(): Promise<void> {
    const waiting: RecordsChanged[] = [];
    this.sessionKey = undefined;
    this.unassigned = waiting;
    const opened = await this.background.openSession(this.sessionId);
    // Opened again meanwhile: that answer counts.
    if (this.unassigned !== waiting) return;
    this.unassigned = null;
    if (!opened.ok) return;
    this.sessionKey = opened.value.sessionKey;
    for (const change of waiting) this.apply(change);
  }

  /** Takes in what the background published, if it is about what this page shows. */
  apply(change: RecordsChanged): void {
    if (this.sessionKey === undefined) {
      this.unassigned?.push(change);
      return;
    }
    if (change.sessionKey !== this.sessionKey) return;
    const arrived = new Map(change.records.map((view) => [view.messageId, view]));
    const concerned = change.complete ? [...this.messages.keys(), ...arrived.keys()] : arrived.keys();
    for (const messageId of new Set(concerned)) this.publish(messageId, arrived.get(messageId) ?? null);
  }

  /** The life of the session that this page showed is not there any more. */
  replaced(sessionKey: SessionKey): void {
    if (sessionKey !== this.sessionKey) return;
    for (const [messageId, { shown }] of this.messages) {
      this.messages.set(messageId, newMessage(shown));
      this.show(messageId);
    }
    void this.open();
  }

  /** A click on a rating: the given one is retracted, the other one switched to. Shown at once, then stored. */
  async click(messageId: MessageId, clicked: Rating, context: MessageContext): Promise<void> {
    const message = this.message(messageId);
    const { view } = message.shown.peek();
    const given = view?.value ?? null;
    // In a conflict a click picks the side that shall stand.
    const retracts = given?.rating === clicked && view?.state !== 'conflict';
    const rating = retracts ? null : clicked;
    const wanted: RecordView = { messageId, value: rated(given, rating), state: 'sending' };
    const wish: Wish = { view: wanted, stored: false, covered: false };
    message.wish = wish;
    message.failure = null;
    this.show(messageId);

    const { sessionId, sessionKey } = this;
    // A session that could not be opened is tried anew with the first word about it.
    if (sessionKey === undefined && this.unassigned === null) void this.open();
    const reply = await this.background.rate({ sessionId, sessionKey, messageId, rating, context });
    // A newer click, or another life of the session, has taken this one's place.
    if (message.wish !== wish || this.messages.get(messageId) !== message) return;
    wish.stored = reply.ok;
    if (reply.ok) wish.view = { ...wanted, state: 'pending' };
    else message.failure = reply.error;
    if (!reply.ok || wish.covered) message.wish = null;
    this.show(messageId);
  }

  /** Says at a message why a wish for it could not even be sent. */
  fail(messageId: MessageId, failure: StoreFailure): void {
    this.message(messageId).failure = failure;
    this.show(messageId);
  }

  private message(messageId: MessageId): Message {
    let message = this.messages.get(messageId);
    if (!message) {
      message = newMessage(signal(NOTHING));
      this.messages.set(messageId, message);
    }
    return message;
  }

  /** Takes in the background's word on one message. A click that it does not know of yet stays in front of it. */
  private publish(messageId: MessageId, view: RecordView | null): void {
    const message = this.message(messageId);
    const { wish } = message;
    message.published = view;
    if (wish?.stored) message.wish = null;
    else if (wish) wish.covered ||= sameValue(view?.value ?? null, wish.view.value);
    this.show(messageId);
  }

  private show(messageId: MessageId): void {
    const { shown, wish, published, failure } = this.message(messageId);
    shown.value = { view: wish && !wish.covered ? wish.view : published, failure };
  }
}

const NOTHING: MessageState = { view: null, failure: null };

function newMessage(shown: Signal<MessageState>): Message {
  return { shown, published: null, wish: null, failure: null };
}
