import { computed, signal } from '@preact/signals';
import type { MessageId, Origin, SessionKey } from '../../domain/ids.ts';
import type { StoreFailure } from '../../domain/store-failure.ts';
import { sendMessage } from '../../messages/messenger.ts';
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
import { settingSignal } from '../setting-signal.ts';
import { RecordActions } from '../record/record-actions.ts';
import { saveFile } from '../record/save-file.ts';
import { copyText } from './session-copy.ts';

/** A page that is busy for longer than this does not keep the popup waiting, in milliseconds. */
const ANSWER_WITHIN_MS = 500;

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
  readonly actions = new RecordActions();
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
  private stop: () => void = () => {};

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
  }

  showSession(key: SessionKey): void {
    this.session.value = null;
    this.watch(
      { kind: 'session', key },
      () => sessionFeedback(this.db, key),
      (value) => {
        this.session.value = value;
      },
    );
    void sendMessage('lookAt', { sessionKey: key }).catch(() => {});
  }

  showSessions(): void {
    this.watch(
      { kind: 'sessions' },
      () => sessionSummaries(this.db),
      (value) => {
        this.sessions.value = value;
      },
    );
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

  private watch<T>(place: PopupPlace, query: () => Promise<T>, onValue: (value: T) => void): void {
    this.stop();
    this.ownProblem.value = null;
    this.actions.problem.value = null;
    this.place.value = place;
    this.stop = live(query, onValue, () => {
      this.ownProblem.value = 'unreadable-store';
    });
  }

  /** A tab without our content script shows no session. */
  private async askTab() {
    if (this.tabId === undefined) return null;
    const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), ANSWER_WITHIN_MS));
    return Promise.race([sendMessage('pageState', undefined, this.tabId).catch(() => null), tooLate]);
  }
}
