import { computed, signal } from '@preact/signals';
import type { SessionKey } from '../../domain/ids.ts';
import type { FeedbackDatabase } from '../../store/database.ts';
import {
  live,
  recordsByKey,
  sessionSummaries,
  type SessionSummary,
  type SurroundedRecord,
} from '../../store/live-queries.ts';
import type { AsideRow } from '../../store/rows.ts';
import { syncIsOn } from '../../settings/settings.ts';
import { settingSignal } from '../setting-signal.ts';
import { type ActedOn, RecordActions } from '../record/record-actions.ts';
import { type Entry, type EntryKey, keyOf } from '../record/entry.ts';
import { type Filter, isFiltering, NO_FILTER, wordsOf } from '../record/filter.ts';
import { type Count, countsBy } from './counts.ts';
import { listRows } from './list-rows.ts';
import { LongWork } from './long-work.ts';
import { RecordIndex } from './record-index.ts';

/** The dashboard's state. It reads the database and acts by messages. */
export class DashboardModel {
  readonly actions = new RecordActions();
  readonly work = new LongWork();
  readonly summaries = signal<SessionSummary[] | null>(null);
  readonly typed = signal('');
  readonly filter = signal<Filter>(NO_FILTER);
  readonly openSessions = signal<ReadonlySet<SessionKey>>(new Set());
  readonly selected = signal<ReadonlySet<EntryKey>>(new Set());
  /** The records that are in sight, by their keys. */
  readonly inSight = signal<ReadonlyMap<EntryKey, SurroundedRecord>>(new Map());
  /** How many records are read to be searched through; `null` once all are. */
  readonly reading = signal<number | null>(0);
  /** The user has switched the exchange with hosts off. */
  readonly paused = computed(() => !this.syncIsOn.value);
  private readonly syncIsOn = settingSignal(syncIsOn, true);
  readonly isBroken = signal(false);
  /** Rows that could not be read and were set aside. */
  readonly aside = signal<AsideRow[]>([]);
  /** How much the extension stores, in bytes, as far as the browser tells. */
  readonly storedBytes = signal<number | undefined>(undefined);
  /** Rises when what is read has changed. */
  private readonly version = signal(0);
  private readonly index: RecordIndex;
  /** Sessions that were opened before all was read. */
  private readonly early = new Map<SessionKey, Entry[]>();
  private stopWatching: () => void = () => {};
  private watched = '';
  private readonly places = new Map<SessionKey, number>();

  readonly db: FeedbackDatabase;

  constructor(db: FeedbackDatabase) {
    this.db = db;
    this.index = new RecordIndex(db);
  }

  readonly total = computed(() => (this.summaries.value ?? []).reduce((sum, { shown }) => sum + shown, 0));

  /** All that is looked for, by choice and by word. */
  readonly wanted = computed((): Filter => ({ ...this.filter.value, words: wordsOf(this.typed.value) }));
  readonly isFiltering = computed(() => isFiltering(this.wanted.value));

  private readonly sessions = computed(
    () => new Map((this.summaries.value ?? []).map(({ sessionKey, session }) => [sessionKey, session])),
  );

  readonly listed = computed(() => {
    void this.version.value;
    const isComplete = this.reading.value === null;
    const entriesOf = (key: SessionKey) =>
      isComplete ? this.index.of(key) : (this.early.get(key) ?? this.index.of(key));
    const isOpen = (key: SessionKey) => this.openSessions.value.has(key);
    return listRows(this.summaries.value ?? [], entriesOf, this.wanted.value, isOpen, isComplete);
  });

  /** Every entry that is read by now. */
  readonly all = computed(() => {
    void this.version.value;
    return [...this.index.all()];
  });

  /** Ratings by workspace and by model, and the reasons that were given: whatever is looked for. */
  readonly counts = computed((): { workspaces: Count[]; models: Count[]; reasons: string[] } => {
    const entries = this.all.value;
    const sessions = this.sessions.value;
    const reasons = new Set(entries.map(({ reason }) => reason).filter((reason) => reason !== undefined));
    return {
      workspaces: countsBy(entries, ({ sessionKey }) => sessions.get(sessionKey)?.cwd),
      models: countsBy(entries, ({ model }) => model),
      reasons: [...reasons],
    };
  });

  /** What is selected of what is found: nothing is done to what is out of sight. */
  readonly chosen = computed(() => {
    const selected = this.selected.value;
    return selected.size === 0 ? [] : this.listed.value.found.filter(({ key }) => selected.has(key));
  });

  /** Shows what is stored, reads it to be searched through, and keeps in step with it until `signal` ends. */
  start(signal: AbortSignal): void {
    void this.actions.learnFacts();
    let reading: Promise<void> | undefined;
    const stop = live(
      () => sessionSummaries(this.db),
      (summaries) => {
        this.summaries.value = this.inPlace(summaries);
        const writes = new Map(summaries.map(({ sessionKey, writes }) => [sessionKey, writes]));
        reading ??= this.read(writes, signal);
        reading = reading.then(() => this.catchUp(summaries)).catch(() => this.break());
      },
      () => this.break(),
    );
    const stopAside = live(
      () => this.db.aside.toArray(),
      (rows) => {
        this.aside.value = rows;
      },
      () => this.break(),
    );
    signal.addEventListener('abort', () => {
      stop();
      stopAside();
      this.stopWatching();
    });
  }

  /** The session of a key, if it is listed. */
  sessionOf(key: SessionKey): ActedOn | undefined {
    return this.sessions.value.get(key);
  }

  search(typed: string): void {
    this.typed.value = typed;
  }

  /** Looks for everything again. */
  clear(): void {
    this.filter.value = NO_FILTER;
    this.typed.value = '';
  }

  look(change: Partial<Filter>): void {
    this.filter.value = { ...this.filter.value, ...change };
  }

  async toggle(key: SessionKey): Promise<void> {
    if (this.reading.peek() !== null && !this.early.has(key)) {
      const entries = await this.index.read(key).catch(() => null);
      if (entries) this.early.set(key, entries);
      else this.break();
    }
    const open = new Set(this.openSessions.value);
    if (!open.delete(key)) open.add(key);
    this.openSessions.value = open;
  }

  select(keys: readonly EntryKey[], isSelected: boolean): void {
    const selected = new Set(this.selected.value);
    for (const key of keys) {
      if (isSelected) selected.add(key);
      else selected.delete(key);
    }
    this.selected.value = selected;
  }

  /** Keeps the records in step with the database that are in sight. */
  watch(entries: readonly Entry[]): void {
    const keys = entries.map(({ sessionKey, messageId }) => [sessionKey, messageId] as const);
    const wanted = JSON.stringify(keys);
    if (wanted === this.watched) return;
    this.watched = wanted;
    this.stopWatching();
    this.stopWatching = live(
      () => recordsByKey(this.db, keys),
      (records) => {
        this.inSight.value = new Map(records.map((found) => [keyOf(found.record), found]));
      },
      () => this.break(),
    );
  }

  private async read(writes: ReadonlyMap<SessionKey, number>, signal: AbortSignal): Promise<void> {
    await this.index.load(
      (read) => {
        this.reading.value = read;
      },
      writes,
      signal,
    );
    this.reading.value = null;
    this.early.clear();
    this.version.value += 1;
  }

  /** What is in the list keeps its place for as long as the page is open: nothing moves away under a pointer. */
  private inPlace(summaries: readonly SessionSummary[]): SessionSummary[] {
    const added = summaries.filter(({ sessionKey }) => !this.places.has(sessionKey));
    const first = this.places.size === 0 ? 0 : Math.min(...this.places.values()) - added.length;
    for (const [position, { sessionKey }] of added.entries()) this.places.set(sessionKey, first + position);
    const placeOf = ({ sessionKey }: SessionSummary) => this.places.get(sessionKey) ?? 0;
    return summaries.toSorted((a, b) => placeOf(a) - placeOf(b));
  }

  private async catchUp(summaries: readonly SessionSummary[]): Promise<void> {
    if (await this.index.refresh(summaries)) this.version.value += 1;
    this.storedBytes.value = (await navigator.storage.estimate()).usage;
  }

  private break(): void {
    this.isBroken.value = true;
  }
}
