import { signal, type Signal } from '@preact/signals';
import { rated, type Rating } from '../domain/feedback.ts';
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

/** What is known about one message's feedback at this moment. */
export interface MessageState {
  view: RecordView | null;
  /** The last wish could not be stored; the view is what it was before. */
  failure: StoreFailure | null;
}

const NOTHING: MessageState = { view: null, failure: null };

/** One session as one page shows it: opened once, however many rows it has. */
export class SessionModel {
  readonly sessionId: SessionId;
  private readonly background: Background;
  private readonly states = new Map<MessageId, Signal<MessageState>>();
  /** How often each message was rated or reported: tells whether something newer came while a reply was awaited. */
  private readonly changes = new Map<MessageId, number>();
  private sessionKey: SessionKey | undefined;
  /** What was published while the background was still finding out which life of the session this is. */
  private unassigned: RecordsChanged[] = [];

  constructor(sessionId: SessionId, background: Background) {
    this.sessionId = sessionId;
    this.background = background;
  }

  /** The state of one message, to be watched. */
  state(messageId: MessageId): Signal<MessageState> {
    let state = this.states.get(messageId);
    if (!state) {
      state = signal(NOTHING);
      this.states.set(messageId, state);
    }
    return state;
  }

  /** Asks the background which life of the session this is; its records arrive by themselves. */
  async open(): Promise<void> {
    this.sessionKey = undefined;
    this.unassigned = [];
    for (const state of this.states.values()) state.value = NOTHING;
    const opened = await this.background.openSession(this.sessionId);
    if (!opened.ok) return;
    this.sessionKey = opened.value.sessionKey;
    const early = this.unassigned;
    this.unassigned = [];
    for (const change of early) this.apply(change);
  }

  /** Takes in what the background published, if it is about what this page shows. */
  apply(change: RecordsChanged): void {
    if (this.sessionKey === undefined) {
      this.unassigned.push(change);
      return;
    }
    if (change.sessionKey !== this.sessionKey) return;
    const arrived = new Set<MessageId>();
    for (const view of change.records) {
      arrived.add(view.messageId);
      this.set(view.messageId, { view, failure: null });
    }
    if (!change.complete) return;
    for (const messageId of this.states.keys()) {
      if (!arrived.has(messageId)) this.set(messageId, NOTHING);
    }
  }

  /** The life of the session that this page showed is not there any more. */
  replaced(sessionKey: SessionKey): void {
    if (sessionKey === this.sessionKey) void this.open();
  }

  /** A click on a rating: the given one is retracted, the other one switched to. Shown at once, then stored. */
  async click(messageId: MessageId, clicked: Rating, context: MessageContext): Promise<void> {
    const state = this.state(messageId);
    const before = state.peek();
    const { view } = before;
    const given = view?.value ?? null;
    // In a conflict a click picks the side that shall stand.
    const retracts = given?.rating === clicked && view?.state !== 'conflict';
    const rating = retracts ? null : clicked;
    const wanted: RecordView = { messageId, value: rated(given, rating), state: 'sending' };
    const change = this.set(messageId, { view: wanted, failure: null });

    const { sessionId, sessionKey } = this;
    const stored = await this.background.rate({ sessionId, sessionKey, messageId, rating, context });
    if (this.changes.get(messageId) !== change) return;
    if (stored.ok) state.value = { view: { ...wanted, state: 'pending' }, failure: null };
    else state.value = { ...before, failure: stored.error };
  }

  /** Says at a message why a wish for it could not even be sent. */
  fail(messageId: MessageId, failure: StoreFailure): void {
    this.set(messageId, { ...this.state(messageId).peek(), failure });
  }

  private set(messageId: MessageId, next: MessageState): number {
    const change = (this.changes.get(messageId) ?? 0) + 1;
    this.changes.set(messageId, change);
    this.state(messageId).value = next;
    return change;
  }
}
