import { describe, expect, test } from 'vitest';
import { reconciled } from '../../src/domain/reconcile.ts';
import { FeedbackStore } from '../../src/store/feedback-store.ts';
import { KINDS_OF_TABLES } from '../support/tables.ts';
import { CONTEXT, DISLIKE, EARLY_KEY, hostItem, hostList, KEY, LATER_KEY, LIKE, M1, M2 } from '../support/values.ts';

const target = (messageId = M1, sessionKey = KEY) => ({ sessionKey, messageId, context: CONTEXT });
const early = (messageId = M1) => target(messageId, EARLY_KEY);

describe.each(KINDS_OF_TABLES)('in %s', (_, open) => {
  function openStore() {
    const tables = open();
    return { tables, store: new FeedbackStore(tables) };
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

    test('takes its history along, and adds nothing to it', async () => {
      const { tables, store } = openStore();
      await store.commitWish(early(), () => LIKE, 1_000);
      await store.commitWish(early(), () => DISLIKE, 2_000);
      await store.bind(EARLY_KEY, KEY, new Set([M1]), 9_000);
      const revisions = await tables.allRevisions();
      expect(revisions.map(({ sessionKey, value }) => [sessionKey, value])).toEqual([
        [KEY, LIKE],
        [KEY, DISLIKE],
      ]);
    });

    test('joins what is known there: the wish goes out on the version that both agreed on', async () => {
      const { store } = openStore();
      await store.reconcileSession(KEY, hostList(hostItem()), 500);
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
      const { tables, store } = openStore();
      await store.commitWish(early(), () => LIKE, 1_000);
      await Promise.all([1, 2].map(() => store.bind(EARLY_KEY, KEY, new Set([M1]), 9_000)));
      expect([(await tables.allRecords()).length, (await tables.allRevisions()).length]).toEqual([1, 1]);
    });

    test('keeps the number and the place of the wish', async () => {
      const { store } = openStore();
      await store.commitWish(early(), () => LIKE, 1_000);
      await store.commitWish(early(), () => DISLIKE, 2_000);
      await store.commitWish(target(M2), () => LIKE, 3_000);
      await store.bind(EARLY_KEY, KEY, new Set([M1, M2]), 9_000);
      expect(await store.queue(KEY)).toMatchObject([
        { messageId: M1, desired: DISLIKE, wishedAs: 2, ratedAt: 2_000 },
        { messageId: M2, wishedAs: 3 },
      ]);
    });

    test('keeps the note that is there, and the place of what waits there', async () => {
      const { tables, store } = openStore();
      await store.commitWish(target(), () => ({ ...LIKE, note: 'why' }), 1_000);
      await store.commitWish(early(), () => DISLIKE, 2_000);
      await store.bind(EARLY_KEY, KEY, new Set([M1]), 9_000);
      const desired = { ...DISLIKE, note: 'why' };
      expect(await store.queue(KEY)).toMatchObject([{ desired, queuedAs: 1, wishedAs: 3, ratedAt: 2_000 }]);
      const joined = { id: 3, by: 'user', at: 2_000, value: desired, was: { ...LIKE, note: 'why' } };
      expect((await tables.revisionsOf(KEY, M1)).at(-1)).toMatchObject(joined);
    });

    test('does not undo what was said later in the session itself: what is older joins its history only', async () => {
      const { tables, store } = openStore();
      await store.commitWish(early(), () => LIKE, 1_000);
      await store.commitWish(target(), () => DISLIKE, 500);
      const before = await store.records(KEY);
      await store.bind(EARLY_KEY, KEY, new Set([M1]), 9_000);
      expect(await store.records(KEY)).toStrictEqual(before);
      expect(await store.records(EARLY_KEY)).toEqual([]);
      const revisions = await tables.revisionsOf(KEY, M1);
      expect(revisions.map(({ value }) => value)).toEqual([LIKE, DISLIKE]);
    });

    test('retracts with a retraction that came after the rating had been bound', async () => {
      const { store } = openStore();
      await store.commitWish(early(), () => LIKE, 1_000);
      await store.bind(EARLY_KEY, KEY, new Set([M1]), 2_000);
      await store.update({ sessionKey: KEY, messageId: M1 }, (record) => reconciled(record, hostItem(), 3_000), 3_000);
      await store.commitWish(early(), () => null, 4_000);
      await store.bind(EARLY_KEY, KEY, new Set([M1]), 9_000);
      expect(await store.queue(KEY)).toMatchObject([{ base: hostItem(), desired: null, wishedAs: 3 }]);
    });

    test('of what was given and taken back leaves the session as it is, and its history complete', async () => {
      const { tables, store } = openStore();
      await store.reconcileSession(KEY, hostList(hostItem()), 500);
      const before = await store.records(KEY);
      await store.commitWish(early(), () => DISLIKE, 1_000);
      await store.commitWish(early(), () => null, 2_000);
      await store.bind(EARLY_KEY, KEY, new Set([M1]), 9_000);
      // But for what the message is about, which the page knew.
      expect(await store.records(KEY)).toStrictEqual([{ context: CONTEXT, ...before[0] }]);
      expect(await store.records(EARLY_KEY)).toEqual([]);
      expect((await tables.revisionsOf(KEY, M1)).map(({ value }) => value)).toEqual([LIKE, DISLIKE, null]);
    });

    test('leaves orphans where they are, though another life has their message', async () => {
      const { store } = openStore();
      await store.commitWish(early(), () => LIKE, 1_000);
      await store.bind(EARLY_KEY, KEY, new Set([M2]), 2_000);
      const orphans = await store.records(EARLY_KEY);
      expect(await store.unbound(EARLY_KEY)).toEqual([]);
      await store.bind(EARLY_KEY, LATER_KEY, new Set([M1]), 9_000);
      expect(await store.records(EARLY_KEY)).toStrictEqual(orphans);
      expect(await store.records(LATER_KEY)).toEqual([]);
    });

    test('takes an orphan along that the user rated again', async () => {
      const { store } = openStore();
      await store.commitWish(early(), () => LIKE, 1_000);
      await store.bind(EARLY_KEY, KEY, new Set([M2]), 2_000);
      await store.commitWish(early(), () => LIKE, 3_000);
      expect(await store.unbound(EARLY_KEY)).toMatchObject([{ messageId: M1, desired: LIKE }]);
      await store.bind(EARLY_KEY, LATER_KEY, new Set([M1]), 9_000);
      expect(await store.queue(LATER_KEY)).toMatchObject([{ messageId: M1, desired: LIKE, wishedAs: 2 }]);
    });
  });
});
