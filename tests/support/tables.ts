import type { FeedbackRecord, Revision } from '../../src/domain/record.ts';
import { DexieTables } from '../../src/store/dexie-tables.ts';
import type { Tables, TableWriter } from '../../src/store/tables.ts';
import { testDatabase } from './database.ts';
import { MemoryTables } from './memory-tables.ts';

/** Tables that a test can look into. */
export interface TestTables extends Tables {
  /** Records and their history at one moment. */
  all(): Promise<{ records: FeedbackRecord[]; revisions: Revision[] }>;
  allRecords(): Promise<FeedbackRecord[]>;
  /** In the order in which they were added. */
  allRevisions(): Promise<Revision[]>;
}

class DatabaseTables extends DexieTables implements TestTables {
  all() {
    const { db } = this;
    return db.transaction('r', db.records, db.revisions, async () => ({
      records: await db.records.toArray(),
      revisions: await db.revisions.toArray(),
    }));
  }

  allRecords = () => this.db.records.toArray();
  allRevisions = () => this.db.revisions.toArray();
}

/** Every kind of tables there is: what one does, the others do. */
export const KINDS_OF_TABLES: [name: string, open: () => TestTables][] = [
  ['memory', () => new MemoryTables()],
  ['database', () => new DatabaseTables(testDatabase())],
];

/** The same tables, but for one way of writing to them, which fails. */
export function failing(tables: Tables, method: keyof TableWriter, error: Error): Tables {
  const transaction: Tables['transaction'] = (work) =>
    tables.transaction((writer) => {
      const broken = new Proxy(writer, {
        get: (target, name) => (name === method ? () => Promise.reject(error) : Reflect.get(target, name).bind(target)),
      });
      return work(broken);
    });
  return new Proxy(tables, {
    get: (target, name) => {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
