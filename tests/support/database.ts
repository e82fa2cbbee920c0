import 'fake-indexeddb/auto';
import { onTestFinished } from 'vitest';
import { FeedbackDatabase } from '../../src/store/database.ts';

let opened = 0;

/** An empty database of this test alone; it is gone when the test is over. */
export function testDatabase(): FeedbackDatabase {
  opened += 1;
  const db = new FeedbackDatabase(`test-${opened}`);
  onTestFinished(() => db.delete());
  return db;
}
