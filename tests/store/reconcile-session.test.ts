import { describe, expect, test } from 'vitest';
import { FeedbackStore } from '../../src/store/feedback-store.ts';
import { KINDS_OF_TABLES } from '../support/tables.ts';
import { CONTEXT, DISLIKE, DISLIKED_V2, hostItem, hostList, KEY, LATER_KEY, LIKE, M1, M2 } from '../support/values.ts';

const target = (messageId = M1) => ({ sessionKey: KEY, messageId, context: CONTEXT });

describe.each(KINDS_OF_TABLES)('in %s', (_, open) => {
  function openStore() {
    const tables = open();
    return { tables, store: new FeedbackStore(tables) };
  }

  describe('reconciling a session', () => {
    test('takes over what is new, and writes down who said it', async () => {
      const { tables, store } = openStore();
      const item = hostItem({ note: 'from elsewhere', future: 1 });
      await store.reconcileSession(KEY, hostList(item), 7_000);
      expect(await store.records(KEY)).toMatchObject([{ base: item, desired: { ...LIKE, note: 'from elsewhere' } }]);
      const revision = { at: 7_000, by: 'host', messageId: M1, value: { ...LIKE, note: 'from elsewhere' } };
      expect(await tables.allRevisions()).toMatchObject([revision]);
    });

    test('marks what is missing there as removed, and writes the absence down', async () => {
      const { tables, store } = openStore();
      await store.reconcileSession(KEY, hostList(hostItem()), 7_000);
      await store.reconcileSession(KEY, hostList(), 8_000);
      expect(await store.records(KEY)).toMatchObject([{ desired: null, problem: { kind: 'removed', lost: LIKE } }]);
      expect((await tables.allRevisions()).map(({ value }) => value)).toEqual([LIKE, null]);
    });

    test('takes a note over that somebody added to what is wanted here, and writes down who said it', async () => {
      const { tables, store } = openStore();
      await store.commitWish(target(), () => LIKE, 1_000);
      const item = hostItem({ note: 'from elsewhere' });
      await store.reconcileSession(KEY, hostList(item), 7_000);
      const noted = { ...LIKE, note: 'from elsewhere' };
      expect(await store.records(KEY)).toMatchObject([{ base: item, desired: noted, wishedAs: 1 }]);
      expect(await tables.allRevisions()).toMatchObject([{ by: 'user' }, { by: 'host', value: noted }]);
    });

    test('does not take an item that cannot be read for an absence', async () => {
      const { store } = openStore();
      const other = hostItem({ messageId: M2 });
      await store.reconcileSession(KEY, hostList(hostItem(), other), 7_000);
      const before = await store.records(KEY, [M1]);
      await store.reconcileSession(KEY, { ...hostList(), unreadable: new Set([M1]) }, 8_000);
      expect(await store.records(KEY, [M1])).toStrictEqual(before);
      expect(await store.records(KEY, [M2])).toMatchObject([{ problem: { kind: 'removed' } }]);
    });

    test('takes nothing for absent when some item is not known to be about any message', async () => {
      const { store } = openStore();
      await store.reconcileSession(KEY, hostList(hostItem(), hostItem({ messageId: M2 })), 7_000);
      const newer = hostItem({ rating: 'negative', version: DISLIKED_V2.version });
      await store.reconcileSession(KEY, { ...hostList(newer), complete: false }, 8_000);
      expect(await store.records(KEY)).toMatchObject([
        { messageId: M1, base: newer, desired: DISLIKE },
        { messageId: M2, desired: LIKE },
      ]);
      expect((await store.records(KEY)).map(({ problem }) => problem)).toEqual([undefined, undefined]);
    });

    test('leaves a waiting wish and its place alone', async () => {
      const { store } = openStore();
      await store.commitWish(target(M2), () => LIKE, 1_000);
      await store.reconcileSession(KEY, hostList(hostItem()), 7_000);
      expect(await store.queue(KEY)).toMatchObject([{ messageId: M2, desired: LIKE, queuedAs: 1 }]);
    });

    test('touches no other session', async () => {
      const { store } = openStore();
      await store.reconcileSession(LATER_KEY, hostList(hostItem()), 7_000);
      await store.reconcileSession(KEY, hostList(), 8_000);
      expect(await store.records(LATER_KEY)).toMatchObject([{ base: hostItem(), desired: LIKE }]);
      expect(await store.records(KEY)).toEqual([]);
    });

    test('with the same once more writes nothing down', async () => {
      const { tables, store } = openStore();
      await store.commitWish(target(M1), () => DISLIKE, 1_000);
      for (const now of [7_000, 8_000]) await store.reconcileSession(KEY, hostList(hostItem()), now);
      expect(await store.records(KEY)).toMatchObject([{ problem: { kind: 'conflict', theirs: hostItem() } }]);
      expect((await tables.allRevisions()).map(({ by }) => by)).toEqual(['user', 'host']);
    });
  });
});
