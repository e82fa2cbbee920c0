import { describe, expect, test } from 'vitest';
import { FeedbackStore } from '../../src/store/feedback-store.ts';
import { KINDS_OF_TABLES } from '../support/tables.ts';
import { CONTEXT, DISLIKE, DISLIKED_V2, hostItem, hostList, KEY, LIKE, LIKED_V1, M1, M2 } from '../support/values.ts';

const target = (messageId = M1) => ({ sessionKey: KEY, messageId, context: CONTEXT });

describe.each(KINDS_OF_TABLES)('in %s', (_, open) => {
  function openStore() {
    const tables = open();
    return { tables, store: new FeedbackStore(tables) };
  }

  describe('undoing', () => {
    test('wishes anew for what was wanted before, and is written down', async () => {
      const { tables, store } = openStore();
      await store.commitWish(target(), () => ({ ...LIKE, note: 'why' }), 1_000);
      const last = await store.commitWish(target(), () => DISLIKE, 2_000);
      expect(await store.undo(target(), last, 3_000)).toBe(3);
      expect(await store.records(KEY)).toMatchObject([{ desired: { ...LIKE, note: 'why' }, wishedAs: 3 }]);
      expect((await tables.allRevisions()).at(-1)).toMatchObject({ by: 'user', was: DISLIKE, at: 3_000 });
    });

    test('goes back to none from the first wish', async () => {
      const { store } = openStore();
      const first = await store.commitWish(target(), () => LIKE, 1_000);
      await store.undo(target(), first, 2_000);
      expect(await store.records(KEY)).toMatchObject([{ desired: null }]);
      expect(await store.queue(KEY)).toEqual([]);
    });

    test('goes back to what came from the host', async () => {
      const { store } = openStore();
      await store.reconcileSession(KEY, hostList(hostItem({ note: 'from elsewhere' })), 1_000);
      const wish = await store.commitWish(target(), () => DISLIKE, 2_000);
      await store.undo(target(), wish, 3_000);
      expect(await store.records(KEY)).toMatchObject([{ desired: { ...LIKE, note: 'from elsewhere' } }]);
    });

    test('is not done once something else was wished', async () => {
      const { tables, store } = openStore();
      const first = await store.commitWish(target(), () => LIKE, 1_000);
      await store.commitWish(target(), () => DISLIKE, 2_000);
      expect(await store.undo(target(), first, 3_000)).toBeUndefined();
      expect(await store.records(KEY)).toMatchObject([{ desired: DISLIKE, wishedAs: 2 }]);
      expect(await tables.allRevisions()).toHaveLength(2);
    });

    test.each([
      [
        'took the place of the wish',
        async (store: FeedbackStore) => store.reconcileSession(KEY, hostList(LIKED_V1), 1_500),
      ],
      ['met it', async () => {}],
    ])('is not done on top of what the host said since, which %s', async (_, arrives) => {
      const { store } = openStore();
      const wish = await store.commitWish(target(), () => LIKE, 1_000);
      await arrives(store);
      await store.reconcileSession(KEY, hostList(DISLIKED_V2), 2_000);
      const before = await store.records(KEY);
      expect(await store.undo(target(), wish, 3_000)).toBeUndefined();
      expect(await store.records(KEY)).toEqual(before);
    });

    test('is not done twice', async () => {
      const { store } = openStore();
      const first = await store.commitWish(target(), () => LIKE, 1_000);
      await store.undo(target(), first, 2_000);
      expect(await store.undo(target(), first, 3_000)).toBeUndefined();
    });

    test('is not done to what the host said, nor to a wish for another message', async () => {
      const { tables, store } = openStore();
      await store.commitWish(target(), () => LIKE, 1_000);
      await store.commitWish(target(M2), () => LIKE, 2_000);
      await store.reconcileSession(KEY, hostList(DISLIKED_V2), 3_000);
      const heard = (await tables.allRevisions()).find(({ by }) => by === 'host');
      for (const sequence of [2, heard?.id ?? NaN, 99]) {
        expect(await store.undo(target(), sequence, 4_000)).toBeUndefined();
      }
    });
  });
});
