import type { Tabs } from '../../src/background/tab-broadcast.ts';
import type { Origin, SessionKey } from '../../src/domain/ids.ts';
import type { RecordsChanged, SessionReplaced } from '../../src/messages/protocol.ts';

/** Open tabs that remember what they were told. */
export class FakeTabs implements Tabs {
  /** Runs before the browser says which tabs there are. */
  onAsked: () => Promise<unknown> = async () => {};
  private readonly origins = new Map<number, Origin>();
  private readonly publications: { tabId: number; change: RecordsChanged }[] = [];
  private readonly replacements: { tabId: number; sessionKey: SessionKey }[] = [];

  open(tabId: number, origin: Origin): void {
    this.origins.set(tabId, origin);
  }

  /** What a tab was told about records, in order. */
  publicationsTo(tabId: number): RecordsChanged[] {
    return this.publications.filter((publication) => publication.tabId === tabId).map(({ change }) => change);
  }

  lastPublicationTo(tabId: number): RecordsChanged | undefined {
    return this.publicationsTo(tabId).at(-1);
  }

  /** Which lives of sessions a tab was told to be gone, in order. */
  replacementsToldTo(tabId: number): SessionKey[] {
    return this.replacements.filter((told) => told.tabId === tabId).map(({ sessionKey }) => sessionKey);
  }

  async of(origin: Origin): Promise<number[]> {
    await this.onAsked();
    return [...this.origins].flatMap(([tabId, shown]) => (shown === origin ? [tabId] : []));
  }

  /** Which lives the tabs say that they show. */
  shows: SessionKey[] = [];

  shown(onShown: (sessionKey: SessionKey) => void): void {
    for (const key of this.shows) onShown(key);
  }

  recordsChanged(tabId: number, change: RecordsChanged): void {
    this.publications.push({ tabId, change });
  }

  sessionReplaced(tabId: number, { sessionKey }: SessionReplaced): void {
    this.replacements.push({ tabId, sessionKey });
  }
}
