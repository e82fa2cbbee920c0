import { Dexie } from 'dexie';
import { IDBKeyRange, indexedDB } from 'fake-indexeddb';
import { onTestFinished } from 'vitest';
import { FeedbackDatabase } from '../../src/store/database.ts';

// Not by way of globals: Dexie looks for those when it is loaded, and that may be before this.
Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });

let opened = 0;

/** An empty database of this test alone; it is gone when the test is over. */
export function testDatabase(): FeedbackDatabase {
  opened += 1;
  const db = new FeedbackDatabase(`test-${opened}`);
  onTestFinished(() => db.delete());
  return db;
}
