import { expect, onTestFinished, test } from 'vitest';
import { FeedbackDatabase } from '../../src/store/database.ts';
import { DexieTables } from '../../src/store/dexie-tables.ts';
import { FeedbackStore } from '../../src/store/feedback-store.ts';
import { SessionStore } from '../../src/store/session-store.ts';
import { readOldDatabase, restoreOldDatabase, shapeOf } from '../support/old-database.ts';
import { testDatabase } from '../support/database.ts';
import { summariesOf } from '../support/summaries.ts';
import { ELSEWHERE, HOME, KEY, M1, M2, M3, sessionId, SESSION } from '../support/values.ts';
import { provisionalKey } from '../../src/domain/session-key.ts';

const OLD = 'version-1';

async function openOld() {
  const db = testDatabase();
  await restoreOldDatabase(db.name, readOldDatabase(OLD));
  const tables = new DexieTables(db);
  return { db, tables, feedback: new FeedbackStore(tables), sessions: new SessionStore(tables) };
}

test('every row that an older build wrote is read, and none is lost or set aside', async () => {
  const { db, feedback, sessions } = await openOld();
  expect(await feedback.records(KEY)).toHaveLength(3);
  const early = provisionalKey(ELSEWHERE, sessionId('session-9'));
  expect(await feedback.unbound(early)).toMatchObject([{ draft: 'half a thou' }, { desired: { rating: 'negative' } }]);
  expect(await sessions.lastKey(HOME, SESSION)).toBe(KEY);
  expect(await sessions.hostState(HOME)).toBe('unreachable');
  const old = readOldDatabase(OLD);
  for (const [name, { rows }] of Object.entries(old.stores)) expect(await db.table(name).toArray()).toEqual(rows);
});

test('what lists show is there at once for what an older build wrote', async () => {
  const { db } = await openOld();
  await db.ready();
  const summaries = await db.summaries.toArray();
  expect(summaries).not.toEqual([]);
  expect(summaries).toEqual(summariesOf(await db.records.toArray(), summaries));
});

test('what an older build left to do is done: the queue, a conflict, a trace of what may have arrived', async () => {
  const { feedback, tables } = await openOld();
  expect((await feedback.queue(KEY)).map(({ messageId }) => messageId)).toEqual([M3]);
  expect(await tables.record(KEY, M2)).toMatchObject({ problem: { kind: 'conflict' }, desired: null });
  expect(await tables.record(KEY, M3)).toMatchObject({ attempts: [{ value: { rating: 'positive' } }] });
  const sequence = await feedback.commitWish({ sessionKey: KEY, messageId: M1 }, () => null, 20_000);
  expect(sequence).toBeGreaterThan(8);
  expect(await tables.record(KEY, M1)).toMatchObject({ desired: null, shelvedNote: ' kept \r\n', queuedAs: sequence });
});

test('a wish of an older build, which did not note what it replaced, cannot be taken back', async () => {
  const { feedback } = await openOld();
  expect(await feedback.undo({ sessionKey: KEY, messageId: M1 }, 2, 20_000)).toBeUndefined();
});

test('the first version of the database is what it was: versions are only ever added', async () => {
  const fresh = new FeedbackDatabase('fresh');
  onTestFinished(() => fresh.delete());
  await fresh.open();
  fresh.close();
  const { stores } = readOldDatabase(OLD);
  const shapes = Object.entries(stores).map(([name, { rows: _, ...shape }]) => [name, shape]);
  expect(await shapeOf('fresh')).toMatchObject(Object.fromEntries(shapes));
});
