import { batch, computed, signal } from '@preact/signals';
import type { Rating } from '../../domain/feedback.ts';
import type { MessageId, Origin, SessionKey } from '../../domain/ids.ts';
import type { FeedbackRecord } from '../../domain/record.ts';
import type { Result } from '../../domain/result.ts';
import type { StoredSession } from '../../domain/stored-session.ts';
import type { StoreFailure } from '../../domain/store-failure.ts';
import type { Text } from '../../locales/translate.ts';
import { sendMessage } from '../../messages/messenger.ts';
import type { Side, StoredWish } from '../../messages/protocol.ts';
import type { FeedbackDatabase } from '../../store/database.ts';
import {
  live,
  sessionCopy,
  type SessionFeedback,
  sessionFeedback,
  sessionSummaries,
  type SessionSummary,
} from '../../store/live-queries.ts';
import { syncIsOn } from '../../settings/settings.ts';
import { type Filter, NO_FILTER, wordsOf } from '../record/filter.ts';
import { RecordActions } from '../record/record-actions.ts';
import { saveFile } from '../record/save-file.ts';
import { settingSignal } from '../setting-signal.ts';
import { findable, listedMessages, shownChips } from './listed-messages.ts';
import { copyText } from './session-copy.ts';
import { UndoOffer } from './undo-offer.ts';

/** A page that is busy for longer than this does not keep the popup waiting, in milliseconds. */
const ANSWER_WITHIN_MS = 500;
/** How many sessions the list of all has at most; the dashboard has the rest. */
export const MOST_SESSIONS = 100;
/** How many other sessions a session's list offers. */
const MOST_OTHERS = 3;
/** How many messages are shown at once, and with each further step. */
const PORTION = 40;
/** How often what is said about the time is looked at again, in milliseconds. */
const CLOCK_STEP_MS = 15_000;

/** What the popup shows. */
export type PopupPlace = { kind: 'sessions' } | { kind: 'session'; key: SessionKey };

/** What became of something the user asked for, where that has to be said. */
export type PopupProblem = StoreFailure | 'not-in-page' | 'unreadable-store';

/** A DSH page that shows no message that could be rated. */
export interface SilentPage {
  /** The build of the page, as it names itself. */
  build: string | undefined;
  /** The version of the host, as it names itself. */
  version: string | null;
}

/** The popup's state: one list at a time, kept in step with the database. It reads there and acts by messages. */
export class PopupModel {
  readonly place = signal<PopupPlace>({ kind: 'sessions' });
  readonly session = signal<SessionFeedback | null>(null);
  readonly sessions = signal<SessionSummary[] | null>(null);
  /** The latest sessions but the one that is shown. */
  readonly others = signal<SessionSummary[]>([]);
  readonly actions = new RecordActions();
  readonly undoOffer = new UndoOffer();
  readonly typed = signal('');
  private readonly looked = signal<Filter>(NO_FILTER);
  /** What is looked for in the session that is shown. */
  readonly filter = computed<Filter>(() => ({ ...this.looked.value, words: wordsOf(this.typed.value) }));
  private readonly findable = computed(() => findable(this.session.value?.records ?? []));
  readonly chips = computed(() => shownChips(this.findable.value, this.filter.value));
  /** Messages that are written about at this moment. */
  private readonly written = signal<ReadonlySet<MessageId>>(new Set());
  readonly found = computed(() => listedMessages(this.findable.value, this.filter.value, this.written.value));
  private readonly most = signal(PORTION);
  /** As much of what was found as is shown. */
  readonly listed = computed(() => this.found.value.slice(0, this.most.value));
  /** Unix epoch milliseconds, as far as a person notices. */
  readonly now = signal(Date.now());
  /** The message about which something was last done by keyboard. */
  acted: MessageId | null = null;
  private readonly ownProblem = signal<PopupProblem | null>(null);
  /** What has to be said about the last thing that was done. */
  readonly problem = computed(() => this.ownProblem.value ?? this.actions.problem.value);
  /** The life of a session that the tab shows, if it shows one. */
  readonly inTab = signal<SessionKey | null>(null);
  /** The user has switched the exchange with hosts off. */
  readonly paused = computed(() => !this.syncIsOn.value);
  private readonly syncIsOn = settingSignal(syncIsOn, true);
  /** What the tab is, when it is a DSH page that shows no message. */
  readonly page = signal<SilentPage | null>(null);
  private readonly db: FeedbackDatabase;
  private readonly tabId: number | undefined;
  private readonly tabUrl: string | undefined;
  private stops: (() => void)[] = [];

  constructor(db: FeedbackDatabase, tab: { id?: number | undefined; url?: string | undefined } | undefined) {
    this.db = db;
    this.tabId = tab?.id;
    this.tabUrl = tab?.url;
  }

  /** Shows the session of the tab, or all sessions where the tab shows none. */
  async start(): Promise<void> {
    const state = await this.askTab();
    const key = state?.session?.sessionKey;
    this.inTab.value = key ?? null;
    if (key) this.showSession(key);
    else this.showSessions();
    if (state && !state.session) void this.describePage(state.build);
    setInterval(() => {
      this.now.value = Date.now();
    }, CLOCK_STEP_MS);
  }

  showSession(key: SessionKey): void {
    this.goToPlace({ kind: 'session', key });
    this.watch(
      () => sessionFeedback(this.db, key),
      (value) => {
        this.now.value = Date.now();
        this.session.value = value;
      },
    );
    this.watch(
      () => sessionSummaries(this.db, MOST_OTHERS + 1),
      (latest) => {
        this.others.value = latest.filter(({ sessionKey }) => sessionKey !== key).slice(0, MOST_OTHERS);
      },
    );
    void sendMessage('lookAt', { sessionKey: key }).catch(() => {});
  }

  showSessions(): void {
    this.goToPlace({ kind: 'sessions' });
    this.watch(
      () => sessionSummaries(this.db, MOST_SESSIONS + 1),
      (value) => {
        this.sessions.value = value;
      },
    );
  }

  search(typed: string): void {
    this.typed.value = typed;
    this.most.value = PORTION;
  }

  look(change: Partial<Filter>): void {
    this.looked.value = { ...this.looked.peek(), ...change };
    this.most.value = PORTION;
  }

  clearFilter(): void {
    this.looked.value = NO_FILTER;
    this.search('');
  }

  showMore(): void {
    this.most.value += PORTION;
  }

  /** Somebody begins to write about a message, or is done with that. */
  write(messageId: MessageId, isWritten: boolean): void {
    const written = new Set(this.written.peek());
    if (isWritten) written.add(messageId);
    else written.delete(messageId);
    this.written.value = written;
  }

  /** Remembers what is done about a message with the keyboard, so that the focus can stay with it. */
  actedOn(messageId: MessageId): void {
    this.acted = document.activeElement?.matches(':focus-visible') ? messageId : null;
  }

  /** `null` retracts. */
  async rate(record: FeedbackRecord, rating: Rating | null): Promise<void> {
    await this.wish(record, rating === null ? 'undoRetracted' : 'undoRated', (session) =>
      this.actions.rate(session, record.messageId, rating),
    );
  }

  async setReason(record: FeedbackRecord, reason: string | null): Promise<void> {
    await this.wish(record, 'undoReason', (session) => this.actions.setReason(session, record.messageId, reason));
  }

  async decide(record: FeedbackRecord, side: Side): Promise<void> {
    await this.wish(record, 'undoDecided', (session) => this.actions.decide(session, record.messageId, side));
  }

  async saveNote(record: FeedbackRecord, note: string): Promise<Result<StoredWish, StoreFailure>> {
    let reply: Result<StoredWish, StoreFailure> = { ok: false, error: 'no-answer' };
    await this.wish(record, 'undoNoted', async (session) => {
      reply = await this.actions.saveNote(session, record.messageId, note);
      return reply.ok ? reply.value : null;
    });
    return reply;
  }

  /** Takes back what was done last, while that is offered. */
  async undo(): Promise<void> {
    const offered = this.undoOffer.end();
    if (offered) await this.actions.undo(offered.session, offered.messageId, offered.sequence);
  }

  private async wish(
    record: FeedbackRecord,
    done: Text,
    send: (session: StoredSession) => Promise<StoredWish | null>,
  ): Promise<void> {
    const session = this.session.peek()?.session;
    if (!session) return;
    this.undoOffer.end();
    this.undoOffer.make(session, record, await send(session), done);
  }

  /** Gives the user all that is stored about the session, as a file. */
  async saveCopy(document: Document): Promise<void> {
    const key = this.session.peek()?.session.key;
    const copy = key === undefined ? null : await sessionCopy(this.db, key).catch(() => null);
    if (copy)
      saveFile(
        document,
        `dsh-feedback-${copy.session.id}.jsonl`,
        new Blob([copyText(copy, Date.now())], { type: 'application/jsonl' }),
      );
    else this.ownProblem.value = 'unreadable-store';
  }

  /** Has the tab show a message. @returns whether it does. */
  async goTo(messageId: MessageId): Promise<boolean> {
    const session = this.session.peek()?.session;
    if (!session || this.tabId === undefined || session.key !== this.inTab.peek()) return false;
    const found = await sendMessage('goTo', { sessionId: session.id, messageId }, this.tabId).catch(() => 'not-found');
    this.ownProblem.value = found === 'found' ? null : 'not-in-page';
    return found === 'found';
  }

  /** A page that shows no message may be one that we do not know: whoever reports that needs to know which. */
  private async describePage(build: string | undefined): Promise<void> {
    const origin = URL.parse(this.tabUrl ?? '')?.origin as Origin | undefined;
    const reply = origin && (await sendMessage('hostVersion', { origin }).catch(() => null));
    this.page.value = { build, version: reply && reply.ok ? reply.value : null };
  }

  /** What one place was about does not go along to another. */
  private goToPlace(place: PopupPlace): void {
    for (const stop of this.stops.splice(0)) stop();
    this.ownProblem.value = null;
    this.actions.problem.value = null;
    this.acted = null;
    this.undoOffer.end();
    batch(() => {
      this.session.value = null;
      this.others.value = [];
      this.written.value = new Set();
      this.clearFilter();
      this.place.value = place;
    });
  }

  private watch<T>(query: () => Promise<T>, onValue: (value: T) => void): void {
    const onFailure = () => {
      this.ownProblem.value = 'unreadable-store';
    };
    this.stops.push(live(query, onValue, onFailure));
  }

  /** A tab without our content script shows no session. */
  private async askTab() {
    if (this.tabId === undefined) return null;
    const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), ANSWER_WITHIN_MS));
    return Promise.race([sendMessage('pageState', undefined, this.tabId).catch(() => null), tooLate]);
  }
}
