import type { MessageId, Origin, SessionKey } from '../domain/ids.ts';
import type { RecordsChanged, SessionReplaced } from '../messages/protocol.ts';
import type { FeedbackStore } from '../store/feedback-store.ts';
import type { SessionStore } from '../store/session-store.ts';
import type { SyncGate } from './sync-gate.ts';
import { emptyRecord } from '../domain/record.ts';
import { recordView } from '../domain/record-view.ts';

/** The tabs of the browser, as far as they matter here. */
export interface Tabs {
  /** The tabs that show this origin. */
  of(origin: Origin): Promise<number[]>;
  /** Asks every tab which life of a session it shows, and calls with each that answers. */
  shown(onShown: (sessionKey: SessionKey) => void): void;
  /** Sends without waiting: a tab that hangs must hold nobody up. */
  recordsChanged(tabId: number, change: RecordsChanged): void;
  /** Sends without waiting. */
  sessionReplaced(tabId: number, replaced: SessionReplaced): void;
}

/**
 * Tells the tabs what changed. A session's records go to the origins that were seen to have it, and to
 * none where its id means another session by now.
 *
 * Publications are read and sent one after another, each from the database as it is then: a tab never gets an older state
 * after a newer one.
 */
export class TabBroadcast {
  private readonly feedback: FeedbackStore;
  private readonly sessions: SessionStore;
  private readonly tabs: Tabs;
  private readonly gate: Pick<SyncGate, 'isOn'>;
  private last: Promise<void> = Promise.resolve();

  constructor(feedback: FeedbackStore, sessions: SessionStore, tabs: Tabs, gate: Pick<SyncGate, 'isOn'>) {
    this.feedback = feedback;
    this.sessions = sessions;
    this.tabs = tabs;
    this.gate = gate;
  }

  /** Sends a session's records, all of them unless some are named, to every tab that may have them. */
  changed(sessionKey: SessionKey, only?: ReadonlySet<MessageId>): Promise<void> {
    return this.next(async () => {
      for (const origin of await this.sessions.audience(sessionKey)) {
        const tabs = await this.tabs.of(origin);
        if (tabs.length === 0) continue;
        const change = await this.read(origin, sessionKey, only);
        for (const tab of tabs) this.tabs.recordsChanged(tab, change);
      }
    });
  }

  /** Calls with each life of a session that some tab shows, once. */
  eachShown(onShown: (sessionKey: SessionKey) => void): void {
    const known = new Set<SessionKey>();
    this.tabs.shown((sessionKey) => {
      if (known.has(sessionKey)) return;
      known.add(sessionKey);
      onShown(sessionKey);
    });
  }

  /** Tells an origin's tabs that a life of a session is not there any more. */
  replaced(origin: Origin, sessionKey: SessionKey, isForgotten = false): Promise<void> {
    const replaced = isForgotten ? { sessionKey, isForgotten } : { sessionKey };
    return this.next(async () => {
      for (const tab of await this.tabs.of(origin)) this.tabs.sessionReplaced(tab, replaced);
    });
  }

  private next(publish: () => Promise<void>): Promise<void> {
    this.last = this.last.then(publish, publish);
    return this.last;
  }

  private async read(origin: Origin, sessionKey: SessionKey, only?: ReadonlySet<MessageId>): Promise<RecordsChanged> {
    const host = await this.sessions.hostState(origin);
    const elsewhere = await this.sessions.isElsewhere(sessionKey);
    const paused = !(await this.gate.isOn());
    const records = await this.feedback.records(sessionKey, only);
    // A record that is gone is told as one that says nothing.
    const gone = new Set(only);
    for (const { messageId } of records) gone.delete(messageId);
    records.push(...[...gone].map((messageId) => emptyRecord(sessionKey, messageId)));
    return {
      sessionKey,
      noteLimit: await this.sessions.noteLimit(origin),
      records: records.map((record) => recordView(record, { host, elsewhere, paused })),
      complete: only === undefined,
    };
  }
}
