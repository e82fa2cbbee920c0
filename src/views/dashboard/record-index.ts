import type { SessionKey } from '../../domain/ids.ts';
import type { FeedbackDatabase } from '../../store/database.ts';
import { allRecords, recordsOfSession } from '../../store/live-queries.ts';
import { saysSomething } from '../../domain/listed-records.ts';
import { type Entry, entryOf } from '../record/entry.ts';

/** How many records are read at a time: as many as a frame or two have time for. */
const CHUNK = 2_000;

/** All records by session, held in memory to be searched through at every keystroke. */
export class RecordIndex {
  private readonly db: FeedbackDatabase;
  private readonly bySession = new Map<SessionKey, Entry[]>();
  /** How far a session's entries are, by how often it had been written to. */
  private readonly writes = new Map<SessionKey, number>();

  constructor(db: FeedbackDatabase) {
    this.db = db;
  }

  /**
   * Reads all records, a few at a time, so that the page stays fluid.
   *
   * @param onProgress how many records are read
   * @param writes how often each session had been written to when that began
   */
  async load(
    onProgress: (read: number) => void,
    writes: ReadonlyMap<SessionKey, number>,
    signal: AbortSignal,
  ): Promise<void> {
    let read = 0;
    for await (const { records, rows } of allRecords(this.db, CHUNK)) {
      if (signal.aborted) return;
      for (const record of records.filter(saysSomething)) {
        const entries = this.bySession.get(record.sessionKey) ?? [];
        entries.push(entryOf(record));
        this.bySession.set(record.sessionKey, entries);
      }
      read += rows;
      onProgress(read);
      // Whatever else the page has to do comes first.
      await new Promise((resolve) => setTimeout(resolve));
    }
    for (const [key, times] of writes) this.writes.set(key, times);
    for (const entries of this.bySession.values()) entries.sort((a, b) => a.turn - b.turn);
  }

  /** Reads those sessions anew that were written to since. @returns whether there were any */
  async refresh(summaries: readonly { sessionKey: SessionKey; writes: number }[]): Promise<boolean> {
    const changed = summaries.filter(({ sessionKey, writes }) => this.writes.get(sessionKey) !== writes);
    for (const { sessionKey, writes } of changed) {
      this.bySession.set(sessionKey, await this.read(sessionKey));
      this.writes.set(sessionKey, writes);
    }
    const known = new Set(summaries.map(({ sessionKey }) => sessionKey));
    const gone = [...this.bySession.keys()].filter((key) => !known.has(key));
    for (const key of gone) {
      this.bySession.delete(key);
      this.writes.delete(key);
    }
    return changed.length > 0 || gone.length > 0;
  }

  /** A session's entries in the order of its messages. */
  of(key: SessionKey): readonly Entry[] {
    return this.bySession.get(key) ?? [];
  }

  /** Every entry there is, in no particular order. */
  *all(): Generator<Entry> {
    for (const entries of this.bySession.values()) yield* entries;
  }

  /** One session's entries, out of the database. */
  async read(key: SessionKey): Promise<Entry[]> {
    return (await recordsOfSession(this.db, key)).filter(saysSomething).map(entryOf);
  }
}
