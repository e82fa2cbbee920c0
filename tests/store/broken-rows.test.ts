import { describe, expect, test } from 'vitest';
import type { FeedbackRecord } from '../../src/domain/record.ts';
import { DexieTables } from '../../src/store/dexie-tables.ts';
import { FeedbackStore } from '../../src/store/feedback-store.ts';
import { testDatabase } from '../support/database.ts';
import { CONTEXT, feedbackRecord, KEY, LIKE, M1, M2 } from '../support/values.ts';

describe('a row that cannot be read', () => {
  const row = { ...feedbackRecord(), desired: 'very much', queuedAs: 1 } as unknown as FeedbackRecord;

  async function withBrokenRow() {
    const db = testDatabase();
    await db.records.add(row);
    return { db, store: new FeedbackStore(new DexieTables(db)) };
  }

  test('is set aside, as it was, by a wish for its message', async () => {
    const { db, store } = await withBrokenRow();
    await store.commitWish({ sessionKey: KEY, messageId: M1, context: CONTEXT }, () => LIKE, 1_000);
    expect(await db.aside.toArray()).toMatchObject([{ row }]);
    expect(await store.records(KEY)).toMatchObject([{ messageId: M1, desired: LIKE }]);
  });

  test('stays where it is while other messages are rated, and is not sent', async () => {
    const { db, store } = await withBrokenRow();
    await store.commitWish({ sessionKey: KEY, messageId: M2, context: CONTEXT }, () => LIKE, 1_000);
    expect(await db.records.get([KEY, M1])).toEqual(row);
    expect(await db.aside.count()).toBe(0);
    expect(await store.queue(KEY)).toMatchObject([{ messageId: M2 }]);
  });
});
