import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HostItem } from '../../src/domain/feedback.ts';
import { DexieTables } from '../../src/store/dexie-tables.ts';
import { FeedbackStore } from '../../src/store/feedback-store.ts';
import { sessionSummaries } from '../../src/store/live-queries.ts';
import { SessionStore } from '../../src/store/session-store.ts';
import { testDatabase } from '../support/database.ts';
import { summariesOf } from '../support/summaries.ts';
import { hostItem, KEY, M1, M2, M3, HOME, SESSION } from '../support/values.ts';

const RATINGS = ['positive', 'negative', null] as const;
const MESSAGES = [M1, M2, M3];

const acts = fc.array(
  fc.record({
    act: fc.constantFrom('rate', 'note', 'draft', 'reconcile', 'discard', 'restore', 'undo'),
    message: fc.constantFrom(...MESSAGES),
    rating: fc.constantFrom(...RATINGS),
    note: fc.constantFrom('', 'one', 'two'),
  }),
  { maxLength: 12 },
);

test('whatever is done to records, the summary of their session says what a count would', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (steps) => {
      const db = testDatabase();
      const feedback = new FeedbackStore(new DexieTables(db));
      for (const [at, { act, message, rating, note }] of steps.entries()) {
        const target = { sessionKey: KEY, messageId: message };
        const value = rating === null ? null : { rating };
        const items: HostItem[] = rating === null ? [] : [hostItem({ messageId: message, rating })];
        if (act === 'rate') await feedback.commitWish(target, () => value, at);
        if (act === 'note') await feedback.commitNote(target, note, at);
        if (act === 'draft') await feedback.saveDraft(target, note === '' ? null : note);
        if (act === 'discard') await feedback.discard(KEY, [message], at);
        if (act === 'restore') await feedback.restore(KEY, undefined, at);
        if (act === 'undo') await feedback.undo(target, at, at);
        if (act === 'reconcile') {
          await feedback.reconcileSession(KEY, { items, unreadable: new Set(), complete: true }, at);
        }
      }
      const summaries = await db.summaries.toArray();
      expect(summaries).toEqual(summariesOf(await db.records.toArray(), summaries));
    }),
    { numRuns: 40 },
  );
});

test('sessions are listed by their last change, as many as are asked for, and none about which nothing is said any more', async () => {
  const db = testDatabase();
  const tables = new DexieTables(db);
  const feedback = new FeedbackStore(tables);
  const sessions = new SessionStore(tables);
  const keys = [];
  for (const createdAt of [1, 2, 3]) {
    const { key } = await sessions.saw(HOME, { id: SESSION, createdAt }, 10);
    keys.push(key);
    const context = { excerpt: `Answer ${createdAt}`, turn: 1 };
    const target = { sessionKey: key, messageId: M1, context };
    await feedback.commitWish(target, () => ({ rating: 'positive' }), 100 + createdAt);
  }
  const listed = async (most?: number) => (await sessionSummaries(db, most)).map(({ session }) => session.key);
  expect(await listed()).toEqual(keys.toReversed());
  expect(await listed(1)).toEqual([keys[2]]);
  expect((await sessionSummaries(db, 1))[0]).toMatchObject({
    liked: 1,
    waiting: 1,
    excerpt: 'Answer 3',
    lastChange: 103,
  });
  await feedback.commitWish({ sessionKey: keys[2]!, messageId: M1 }, () => null, 200);
  expect(await listed()).toEqual([keys[1], keys[0]]);
  expect(await listed(1)).toEqual([keys[1]]);
});
