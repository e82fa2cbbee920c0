import { describe, expect, test } from 'vitest';
import type { MessageContext } from '../../src/domain/record.ts';
import { FeedbackStore } from '../../src/store/feedback-store.ts';
import { SessionStore } from '../../src/store/session-store.ts';
import { testDatabase } from '../support/database.ts';
import { KINDS_OF_TABLES } from '../support/tables.ts';
import { DexieTables } from '../../src/store/dexie-tables.ts';
import {
  CONTEXT,
  EARLY_KEY,
  ELSEWHERE,
  HEADER,
  HOME,
  hostItem,
  hostList,
  KEY,
  LATER_HEADER,
  LATER_KEY,
  LIKE,
  M1,
  M2,
  M3,
  OTHER_PORT,
  SESSION,
  sessionId,
} from '../support/values.ts';

const TITLES = new Map([[SESSION, 'What is the answer?']]);
const found = (state: 'available' | 'unreachable') => ({ state, now: 1_000, random: 0.5 });
const target = (messageId = M1, context: MessageContext | undefined = CONTEXT) => ({
  sessionKey: KEY,
  messageId,
  context,
});

describe.each(KINDS_OF_TABLES)('in %s', (_, open) => {
  function opened() {
    const tables = open();
    return { tables, sessions: new SessionStore(tables), feedback: new FeedbackStore(tables) };
  }

  describe('the title of a session', () => {
    test('is stored, and stays when its header is read again', async () => {
      const { sessions } = opened();
      await sessions.saw(HOME, HEADER, 1_000);
      await sessions.setTitles(HOME, TITLES);
      const titled = { key: KEY, realm: 'loopback', ...HEADER, title: 'What is the answer?' };
      expect(await sessions.session(KEY)).toStrictEqual(titled);
      await sessions.saw(HOME, HEADER, 2_000);
      expect(await sessions.session(KEY)).toStrictEqual(titled);
    });

    test('follows the host', async () => {
      const { sessions } = opened();
      await sessions.saw(HOME, HEADER, 1_000);
      await sessions.setTitles(HOME, TITLES);
      await sessions.setTitles(HOME, new Map([[SESSION, 'Renamed']]));
      expect(await sessions.session(KEY)).toMatchObject({ title: 'Renamed' });
    });

    test('stays where the host does not list the session', async () => {
      const { sessions } = opened();
      await sessions.saw(HOME, HEADER, 1_000);
      await sessions.setTitles(HOME, TITLES);
      await sessions.setTitles(HOME, new Map());
      expect(await sessions.session(KEY)).toMatchObject({ title: 'What is the answer?' });
    });

    test('is not given to another life of its id', async () => {
      const { sessions } = opened();
      await sessions.saw(HOME, HEADER, 1_000);
      await sessions.saw(HOME, LATER_HEADER, 2_000);
      await sessions.setTitles(HOME, TITLES);
      expect(await sessions.session(KEY)).not.toHaveProperty('title');
      expect(await sessions.session(LATER_KEY)).toMatchObject({ title: 'What is the answer?' });
    });

    test('is not given to what the host does not have any more', async () => {
      const { sessions } = opened();
      await sessions.saw(HOME, HEADER, 1_000);
      await sessions.lost(HOME, SESSION, 2_000);
      await sessions.setTitles(HOME, TITLES);
      expect(await sessions.session(KEY)).not.toHaveProperty('title');
    });

    test('is not given to a session of the same id on another origin', async () => {
      const { sessions } = opened();
      const { key } = await sessions.saw(ELSEWHERE, HEADER, 1_000);
      await sessions.setTitles(HOME, TITLES);
      expect(await sessions.session(key)).not.toHaveProperty('title');
    });

    test('is not given to a place for what has no session yet', async () => {
      const { sessions } = opened();
      await sessions.provisional(HOME, SESSION, 1_000);
      await sessions.setTitles(HOME, TITLES);
      expect(await sessions.session(EARLY_KEY)).not.toHaveProperty('title');
    });

    test('that is known is not written again', async () => {
      const { tables, sessions } = opened();
      await sessions.saw(HOME, HEADER, 1_000);
      await sessions.setTitles(HOME, TITLES);
      let transactions = 0;
      const counted = Object.assign(Object.create(tables) as typeof tables, {
        transaction: (work: Parameters<typeof tables.transaction>[0]) => {
          transactions += 1;
          return tables.transaction(work);
        },
      });
      await new SessionStore(counted).setTitles(HOME, TITLES);
      expect(transactions).toBe(0);
    });
  });

  describe('the model of a message', () => {
    test('is stored, without a word in the history or in the queue', async () => {
      const { tables, feedback } = opened();
      await feedback.commitWish(target(), () => LIKE, 1_000);
      const before = await tables.all();
      await feedback.setModels(KEY, new Map([[M1, 'model-1']]));
      expect(await tables.all()).toStrictEqual({
        records: before.records.map((record) => ({ ...record, context: { ...CONTEXT, model: 'model-1' } })),
        revisions: before.revisions,
      });
    });

    test('stays when a page tells of the message again', async () => {
      const { feedback } = opened();
      await feedback.commitWish(target(), () => LIKE, 1_000);
      await feedback.setModels(KEY, new Map([[M1, 'model-1']]));
      await feedback.commitNote(target(M1, { ...CONTEXT, excerpt: 'Told anew' }), 'why', 2_000);
      const [record] = await feedback.records(KEY);
      expect(record?.context).toStrictEqual({ ...CONTEXT, excerpt: 'Told anew', model: 'model-1' });
    });

    test('stays when the host tells of the message', async () => {
      const { feedback } = opened();
      await feedback.commitWish(target(), () => LIKE, 1_000);
      await feedback.setModels(KEY, new Map([[M1, 'model-1']]));
      await feedback.reconcileSession(KEY, hostList(hostItem({ note: 'from elsewhere' })), 2_000);
      expect(await feedback.records(KEY)).toMatchObject([{ context: { model: 'model-1' } }]);
    });

    test('that is known is not overwritten', async () => {
      const { feedback } = opened();
      await feedback.commitWish(target(), () => LIKE, 1_000);
      await feedback.setModels(KEY, new Map([[M1, 'model-1']]));
      await feedback.setModels(KEY, new Map([[M1, 'model-2']]));
      expect(await feedback.records(KEY)).toMatchObject([{ context: { model: 'model-1' } }]);
    });

    test('makes no record of a message that has none', async () => {
      const { tables, feedback } = opened();
      await feedback.setModels(KEY, new Map([[M1, 'model-1']]));
      expect(await tables.all()).toStrictEqual({ records: [], revisions: [] });
    });

    test('is not known of messages of which something is said, and a page has shown them', async () => {
      const { feedback } = opened();
      await feedback.reconcileSession(KEY, hostList(hostItem({ messageId: M3 })), 500);
      await feedback.commitWish(target(M1), () => LIKE, 1_000);
      await feedback.commitWish(target(M2), () => LIKE, 1_000);
      expect((await feedback.withoutModel(KEY)).toSorted()).toEqual([M1, M2]);
      await feedback.setModels(KEY, new Map([[M1, 'model-1']]));
      expect(await feedback.withoutModel(KEY)).toEqual([M2]);
      await feedback.commitWish(target(M2), () => null, 2_000);
      await feedback.discard(KEY, [M2], 3_000);
      expect(await feedback.withoutModel(KEY)).toEqual([]);
    });
  });

  test('the hosts that are well are those that were when they were last asked', async () => {
    const { sessions } = opened();
    await sessions.setHostState(HOME, found('available'));
    await sessions.setHostState(OTHER_PORT, found('unreachable'));
    await sessions.setHostState(ELSEWHERE, found('available'));
    expect((await sessions.availableOrigins()).toSorted()).toEqual([HOME, ELSEWHERE]);
    await sessions.setHostState(ELSEWHERE, found('unreachable'));
    expect(await sessions.availableOrigins()).toEqual([HOME]);
  });

  test('the sessions that an origin has now are listed without those of others, the latest first', async () => {
    const { sessions } = opened();
    await sessions.saw(HOME, HEADER, 1_000);
    await sessions.saw(HOME, LATER_HEADER, 2_000);
    const second = await sessions.saw(HOME, { ...HEADER, id: sessionId('session-2') }, 3_000);
    await sessions.saw(HOME, { ...HEADER, id: sessionId('session-3') }, 4_000);
    await sessions.lost(HOME, sessionId('session-3'), 5_000);
    await sessions.saw(ELSEWHERE, HEADER, 6_000);
    await sessions.provisional(HOME, sessionId('session-4'), 7_000);
    const keys = (await sessions.currentOn(HOME)).map(({ sessionKey }) => sessionKey);
    expect(keys).toEqual([second.key, LATER_KEY]);
  });
});

test('a model moves no session to another place in the list, and shows that its records changed', async () => {
  const db = testDatabase();
  const feedback = new FeedbackStore(new DexieTables(db));
  await feedback.commitWish(target(), () => LIKE, 1_000);
  const before = await db.summaries.get(KEY);
  await feedback.setModels(KEY, new Map([[M1, 'model-1']]));
  expect(await db.summaries.get(KEY)).toStrictEqual({ ...before, writes: 2 });
});
