import { describe, expect, test } from 'vitest';
import { FeedbackStore } from '../../src/store/feedback-store.ts';
import { testDatabase } from '../support/database.ts';
import { CONTEXT, DISLIKE, EARLY_KEY, hostItem, KEY, LIKE, M1, M2 } from '../support/values.ts';

const early = (messageId = M1) => ({ sessionKey: EARLY_KEY, messageId, context: CONTEXT });

function openStore() {
  const db = testDatabase();
  return { db, store: new FeedbackStore(db) };
}

describe('binding early feedback to its session', () => {
  test('moves it there as a wish, with when and what it was about', async () => {
    const { store } = openStore();
    await store.commitWish(early(), () => ({ ...LIKE, note: 'why' }), 1_000);
    await store.bind(EARLY_KEY, KEY, new Set([M1]), 9_000);
    expect(await store.records(EARLY_KEY)).toEqual([]);
    const expected = { messageId: M1, desired: { ...LIKE, note: 'why' }, ratedAt: 1_000, context: CONTEXT };
    expect(await store.queue(KEY)).toMatchObject([expected]);
  });

  test('takes its history along', async () => {
    const { db, store } = openStore();
    await store.commitWish(early(), () => LIKE, 1_000);
    await store.commitWish(early(), () => DISLIKE, 2_000);
    await store.bind(EARLY_KEY, KEY, new Set([M1]), 9_000);
    const revisions = await db.revisions.toArray();
    expect(revisions.map(({ sessionKey, value }) => [sessionKey, value])).toEqual([
      [KEY, LIKE],
      [KEY, DISLIKE],
      [KEY, DISLIKE],
    ]);
  });

  test('joins what is known there: the wish goes out on the version that both agreed on', async () => {
    const { store } = openStore();
    await store.reconcileSession(KEY, [hostItem()], 500);
    await store.commitWish(early(), () => DISLIKE, 1_000);
    await store.bind(EARLY_KEY, KEY, new Set([M1]), 9_000);
    expect(await store.queue(KEY)).toMatchObject([{ base: hostItem(), desired: DISLIKE }]);
  });

  test('shows what is not in that session as orphaned, where it was, and sends it nowhere', async () => {
    const { store } = openStore();
    await store.commitWish(early(M1), () => LIKE, 1_000);
    await store.commitWish(early(M2), () => LIKE, 2_000);
    await store.bind(EARLY_KEY, KEY, new Set([M2]), 9_000);
    const orphaned = { messageId: M1, desired: LIKE, problem: { kind: 'rejected', refusal: { code: 'orphaned' } } };
    expect(await store.records(EARLY_KEY)).toMatchObject([orphaned]);
    expect(await store.queue(EARLY_KEY)).toEqual([]);
    expect(await store.records(KEY)).toMatchObject([{ messageId: M2 }]);
  });

  test('twice is doing it once', async () => {
    const { db, store } = openStore();
    await store.commitWish(early(), () => LIKE, 1_000);
    await Promise.all([1, 2].map(() => store.bind(EARLY_KEY, KEY, new Set([M1]), 9_000)));
    expect([await db.records.count(), await db.revisions.count()]).toEqual([1, 2]);
  });
});
