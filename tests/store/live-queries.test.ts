import { describe, expect, test } from 'vitest';
import { DexieTables } from '../../src/store/dexie-tables.ts';
import { FeedbackStore } from '../../src/store/feedback-store.ts';
import {
  allRecords,
  recordsByKey,
  recordsOfSession,
  sessionCopy,
  sessionFeedback,
  sessionKeys,
} from '../../src/store/live-queries.ts';
import { SessionStore } from '../../src/store/session-store.ts';
import { testDatabase } from '../support/database.ts';
import { HOME, M1, M2, M3, SESSION } from '../support/values.ts';

/** Two sessions: one with three messages out of order and a row that nobody can read, one with a single message. */
async function twoSessions() {
  const db = testDatabase();
  const tables = new DexieTables(db);
  const feedback = new FeedbackStore(tables);
  const sessions = new SessionStore(tables);
  const { key: first } = await sessions.saw(HOME, { id: SESSION, createdAt: 1 }, 10);
  const { key: second } = await sessions.saw(HOME, { id: SESSION, createdAt: 2 }, 20);
  for (const [messageId, turn] of [
    [M1, 3],
    [M2, 1],
    [M3, 2],
  ] as const) {
    const target = { sessionKey: first, messageId, context: { excerpt: `Answer ${turn}`, turn } };
    await feedback.commitWish(target, () => ({ rating: 'positive' }), 100 + turn);
  }
  await feedback.commitWish({ sessionKey: second, messageId: M1 }, () => ({ rating: 'negative' }), 200);
  await db.records.put({ sessionKey: first, messageId: 'broken' } as never);
  return { db, first, second };
}

describe('what is read for a list', () => {
  test('is a session with its records in the order of the messages, and how many cannot be read', async () => {
    const { db, first } = await twoSessions();
    const feedback = await sessionFeedback(db, first);
    expect(feedback?.records.map(({ messageId }) => messageId)).toEqual([M2, M3, M1]);
    expect(feedback).toMatchObject({ unreadable: 1, host: 'unknown', elsewhere: true });
    expect((await recordsOfSession(db, first)).map(({ messageId }) => messageId)).toEqual([M2, M3, M1]);
  });

  test('are records by their keys, of whatever sessions, without those that are gone', async () => {
    const { db, first, second } = await twoSessions();
    const found = await recordsByKey(db, [
      [first, M2],
      [second, M1],
      [second, M3],
    ]);
    expect(found.map(({ record }) => [record.sessionKey, record.messageId])).toEqual([
      [first, M2],
      [second, M1],
    ]);
    expect(found.map(({ surroundings }) => surroundings.elsewhere)).toEqual([true, false]);
  });

  test.each([1, 2, 3, 5, 100])('are all records once each, %i rows at a time', async (size) => {
    const { db } = await twoSessions();
    const seen: string[] = [];
    let rows = 0;
    for await (const part of allRecords(db, size)) {
      expect(part.rows).toBeLessThanOrEqual(size);
      rows += part.rows;
      seen.push(...part.records.map(({ sessionKey, messageId }) => `${sessionKey} ${messageId}`));
    }
    expect(rows).toBe(5);
    expect(new Set(seen).size).toBe(4);
    expect(seen).toHaveLength(4);
  });
});

test('a copy of a session holds all that can be read of it', async () => {
  const { db, first, second } = await twoSessions();
  expect((await sessionKeys(db)).toSorted()).toEqual([first, second].toSorted());
  const copy = await sessionCopy(db, first);
  expect(copy?.session).toMatchObject({ key: first });
  expect(copy?.records).toHaveLength(3);
  expect(copy?.revisions.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(await sessionCopy(db, 'nobody' as never)).toBe(null);
});
