import { describe, expect, test } from 'vitest';
import { attempted } from '../../src/domain/reconcile.ts';
import { FeedbackStore } from '../../src/store/feedback-store.ts';
import { failing, KINDS_OF_TABLES } from '../support/tables.ts';
import {
  CONTEXT,
  DISLIKE,
  DISLIKED_V2,
  feedbackRecord,
  hostList,
  KEY,
  LATER_KEY,
  LIKE,
  M1,
  M2,
  M3,
} from '../support/values.ts';

const target = (messageId = M1, sessionKey = KEY) => ({ sessionKey, messageId, context: CONTEXT });

describe.each(KINDS_OF_TABLES)('in %s', (_, open) => {
  function openStore() {
    const tables = open();
    return { tables, store: new FeedbackStore(tables) };
  }

  describe('a wish', () => {
    test('is stored with the revision that records it, whose id is its place in the queue', async () => {
      const { tables, store } = openStore();
      await store.commitWish(target(), () => LIKE, 5_000);
      const [revision] = await tables.allRevisions();
      expect(revision).toStrictEqual({
        id: 1,
        sessionKey: KEY,
        messageId: M1,
        at: 5_000,
        by: 'user',
        value: LIKE,
        was: null,
      });
      const record = feedbackRecord({ context: CONTEXT, desired: LIKE, queuedAs: 1, ratedAt: 5_000, wishedAs: 1 });
      expect(await store.records(KEY)).toStrictEqual([record]);
    });

    test('is decided on the record as it is stored', async () => {
      const { store } = openStore();
      await store.commitWish(target(), () => ({ ...LIKE, note: 'why' }), 5_000);
      await store.commitWish(target(), ({ desired }) => ({ ...DISLIKE, note: `${desired?.note}?` }), 6_000);
      expect(await store.records(KEY)).toMatchObject([{ desired: { ...DISLIKE, note: 'why?' }, ratedAt: 6_000 }]);
    });

    test('is answered with its sequence number', async () => {
      const { store } = openStore();
      const sequences = [];
      for (const value of [LIKE, DISLIKE, null]) sequences.push(await store.commitWish(target(), () => value, 5_000));
      expect(sequences).toEqual([1, 2, 3]);
      expect(await store.records(KEY)).toMatchObject([{ wishedAs: 3 }]);
    });

    test('that changes nothing leaves no revision, and is answered with the number of the one before', async () => {
      const { tables, store } = openStore();
      const before = await store.commitWish(target(), () => LIKE, 5_000);
      await store.commitWish(target(M2), () => LIKE, 6_000);
      expect(await store.commitWish(target(), () => ({ ...LIKE }), 7_000)).toBe(before);
      expect((await tables.allRevisions()).length).toBe(2);
      expect(await store.records(KEY, [M1])).toMatchObject([{ ratedAt: 5_000, wishedAs: before }]);
    });

    test('that is the first here is written down whatever it says', async () => {
      const { tables, store } = openStore();
      expect(await store.commitWish(target(), () => null, 5_000)).toBe(1);
      expect(await tables.allRevisions()).toMatchObject([{ by: 'user', value: null }]);
      expect(await store.records(KEY)).toMatchObject([{ desired: null, wishedAs: 1 }]);
    });

    test('for what is wanted already decides a conflict, and is written down', async () => {
      const { tables, store } = openStore();
      await store.commitWish(target(), () => LIKE, 1_000);
      await store.reconcileSession(KEY, hostList(DISLIKED_V2), 2_000);
      await store.commitWish(target(), () => LIKE, 3_000);
      expect(await store.queue(KEY)).toMatchObject([{ base: DISLIKED_V2, desired: LIKE }]);
      expect((await tables.allRevisions()).map(({ by }) => by)).toEqual(['user', 'host', 'user']);
    });

    test('that cannot be decided leaves nothing behind', async () => {
      const { tables, store } = openStore();
      const decide = () => {
        throw new Error('no decision');
      };
      await expect(store.commitWish(target(), decide, 5_000)).rejects.toThrow('no decision');
      expect([(await tables.allRecords()).length, (await tables.allRevisions()).length]).toEqual([0, 0]);
    });

    test('whose record cannot be written leaves no revision behind', async () => {
      const { tables } = openStore();
      const full = new FeedbackStore(failing(tables, 'putRecord', new Error('disk full')));
      await expect(full.commitWish(target(), () => LIKE, 5_000)).rejects.toThrow('disk full');
      expect([(await tables.allRecords()).length, (await tables.allRevisions()).length]).toEqual([0, 0]);
    });

    test('given twice at the same time is stored twice, one after the other', async () => {
      const { tables, store } = openStore();
      const wishes = [LIKE, DISLIKE, null].map((value) => store.commitWish(target(), () => value, 5_000));
      await Promise.all(wishes);
      const revisions = await tables.allRevisions();
      expect(revisions.map(({ value }) => value)).toEqual([LIKE, DISLIKE, null]);
      expect(await store.records(KEY)).toMatchObject([{ desired: null }]);
    });
  });

  describe('the queue', () => {
    test('has the oldest wish first, whatever the clock said', async () => {
      const { store } = openStore();
      await store.commitWish(target(M3), () => LIKE, 9_000);
      await store.commitWish(target(M1), () => LIKE, 1_000);
      await store.commitWish(target(M2), () => LIKE, 5_000);
      expect((await store.queue(KEY)).map(({ messageId }) => messageId)).toEqual([M3, M1, M2]);
    });

    test('keeps the place of a message that is rated again', async () => {
      const { store } = openStore();
      await store.commitWish(target(M1), () => LIKE, 1_000);
      await store.commitWish(target(M2), () => LIKE, 2_000);
      await store.commitWish(target(M1), () => DISLIKE, 3_000);
      expect(await store.queue(KEY)).toMatchObject([{ messageId: M1, desired: DISLIKE }, { messageId: M2 }]);
    });

    test('holds nothing that is settled, and nothing of another session', async () => {
      const { store } = openStore();
      await store.commitWish(target(M1), () => LIKE, 1_000);
      await store.commitWish(target(M2), () => null, 2_000);
      await store.commitWish(target(M3, LATER_KEY), () => LIKE, 3_000);
      expect((await store.queue(KEY)).map(({ messageId }) => messageId)).toEqual([M1]);
    });

    test('names the sessions that have something to send, the oldest wish first', async () => {
      const { store } = openStore();
      await store.commitWish(target(M1, LATER_KEY), () => LIKE, 1_000);
      await store.commitWish(target(M1), () => LIKE, 2_000);
      await store.commitWish(target(M2, LATER_KEY), () => LIKE, 3_000);
      expect(await store.sessionsWithMutations()).toEqual([LATER_KEY, KEY]);
    });
  });

  describe('the records of a session', () => {
    test('are its own alone, though another has the same id and messages', async () => {
      const { store } = openStore();
      await store.commitWish(target(M1), () => LIKE, 1_000);
      await store.commitWish(target(M1, LATER_KEY), () => DISLIKE, 2_000);
      expect(await store.records(KEY)).toMatchObject([{ messageId: M1, desired: LIKE }]);
      expect(await store.records(LATER_KEY, [M1])).toMatchObject([{ messageId: M1, desired: DISLIKE }]);
    });

    test('are those that were named, as far as they are there', async () => {
      const { store } = openStore();
      await store.commitWish(target(M1), () => LIKE, 1_000);
      await store.commitWish(target(M2), () => LIKE, 2_000);
      expect((await store.records(KEY, [M3, M2])).map(({ messageId }) => messageId)).toEqual([M2]);
      expect(await store.records(KEY, [])).toEqual([]);
    });
  });

  describe('an update', () => {
    test('stores the changed record and yields it', async () => {
      const { store } = openStore();
      await store.commitWish(target(), () => LIKE, 1_000);
      const after = await store.update({ sessionKey: KEY, messageId: M1 }, (record) => attempted(record, 2_000), 2_000);
      expect(after?.attempts).toEqual([{ value: LIKE, ifVersion: null, at: 2_000 }]);
      expect(await store.records(KEY)).toStrictEqual([after]);
    });

    test('writes down what the host said in it', async () => {
      const { tables, store } = openStore();
      await store.commitWish(target(), () => LIKE, 1_000);
      const theirs = DISLIKED_V2;
      const change = { problem: { kind: 'conflict', theirs } } as const;
      await store.update({ sessionKey: KEY, messageId: M1 }, (record) => ({ ...record, ...change }), 2_000);
      expect(await tables.allRevisions()).toMatchObject([{ by: 'user' }, { by: 'host', at: 2_000, value: DISLIKE }]);
    });

    test('of a record that is not there does nothing', async () => {
      const { tables, store } = openStore();
      const after = await store.update({ sessionKey: KEY, messageId: M1 }, () => feedbackRecord({ desired: LIKE }), 1);
      expect([after, (await tables.allRecords()).length]).toEqual([undefined, 0]);
    });
  });
});
