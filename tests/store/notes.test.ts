import { describe, expect, test } from 'vitest';
import { chosen } from '../../src/domain/record.ts';
import { FeedbackStore } from '../../src/store/feedback-store.ts';
import { failing, KINDS_OF_TABLES } from '../support/tables.ts';
import {
  CONTEXT,
  DISLIKE,
  DISLIKED_V2,
  EARLY_KEY,
  feedbackRecord,
  hostItem,
  hostList,
  KEY,
  LIKE,
  M1,
  M2,
} from '../support/values.ts';

const TOUCHY = ' \r\n\tq\u0308 \u0000\ud83d\ude00 \ud83d  \n';
const target = { sessionKey: KEY, messageId: M1, context: CONTEXT };
const early = { ...target, sessionKey: EARLY_KEY };

describe.each(KINDS_OF_TABLES)('in %s', (_, open) => {
  function openStore() {
    const tables = open();
    return { tables, store: new FeedbackStore(tables) };
  }

  describe('a note on a rated message', () => {
    test('is a wish with its revision, and ends the draft', async () => {
      const { tables, store } = openStore();
      await store.commitWish(target, () => LIKE, 1_000);
      await store.saveDraft(target, 'wh');
      expect(await store.commitNote(target, 'why', 2_000)).toBe(2);
      const desired = { ...LIKE, note: 'why' };
      const expected = feedbackRecord({ context: CONTEXT, desired, queuedAs: 1, ratedAt: 2_000, wishedAs: 2 });
      expect(await store.records(KEY)).toStrictEqual([expected]);
      const revision = { id: 2, sessionKey: KEY, messageId: M1, at: 2_000, by: 'user', value: desired, was: LIKE };
      expect((await tables.allRevisions()).at(-1)).toStrictEqual(revision);
    });

    test('that came from the host is sent on what the host holds', async () => {
      const { store } = openStore();
      await store.reconcileSession(KEY, hostList(hostItem({ note: 'old' })), 1_000);
      expect(await store.commitNote(target, 'new', 2_000)).toBe(2);
      const queued = { base: hostItem({ note: 'old' }), desired: { ...LIKE, note: 'new' }, queuedAs: 2 };
      expect(await store.queue(KEY)).toMatchObject([queued]);
    });

    test('that is empty removes it, as a wish', async () => {
      const { tables, store } = openStore();
      await store.commitWish(target, () => ({ ...LIKE, note: 'why' }), 1_000);
      expect(await store.commitNote(target, '', 2_000)).toBe(2);
      const [record] = await store.records(KEY);
      expect(record?.desired).toStrictEqual(LIKE);
      expect(record).not.toHaveProperty('shelvedNote');
      expect((await tables.allRevisions()).map(({ value }) => value)).toStrictEqual([{ ...LIKE, note: 'why' }, LIKE]);
    });

    test('is kept to the byte', async () => {
      const { store } = openStore();
      await store.commitWish(target, () => LIKE, 1_000);
      await store.commitNote(target, TOUCHY, 2_000);
      expect((await store.records(KEY))[0]?.desired?.note).toBe(TOUCHY);
    });

    test('that is there already leaves no revision, and ends the draft all the same', async () => {
      const { tables, store } = openStore();
      await store.commitWish(target, () => ({ ...LIKE, note: 'why' }), 1_000);
      await store.saveDraft(target, 'why');
      expect(await store.commitNote(target, 'why', 2_000)).toBe(1);
      expect((await tables.allRevisions()).length).toBe(1);
      expect((await store.records(KEY))[0]).not.toHaveProperty('draft');
    });

    test('leaves alone what is being written elsewhere', async () => {
      const { store } = openStore();
      await store.commitWish(target, () => LIKE, 1_000);
      await store.saveDraft(target, 'something else');
      await store.commitNote(target, 'why', 2_000);
      expect((await store.records(KEY))[0]).toMatchObject({ desired: { note: 'why' }, draft: 'something else' });
    });

    test('decides a conflict for this side', async () => {
      const { store } = openStore();
      await store.commitWish(target, () => LIKE, 1_000);
      await store.reconcileSession(KEY, hostList(DISLIKED_V2), 2_000);
      await store.commitNote(target, 'why', 3_000);
      expect(await store.queue(KEY)).toMatchObject([{ base: DISLIKED_V2, desired: { ...LIKE, note: 'why' } }]);
    });

    test('that cannot be written leaves the draft where it was', async () => {
      const { tables, store } = openStore();
      await store.commitWish(target, () => LIKE, 1_000);
      await store.saveDraft(target, 'wh');
      const before = await store.records(KEY);
      const full = new FeedbackStore(failing(tables, 'addRevision', new Error('disk full')));
      await expect(full.commitNote(target, 'why', 2_000)).rejects.toThrow('disk full');
      expect(await store.records(KEY)).toStrictEqual(before);
    });
  });

  describe('a note on an unrated message', () => {
    test('is shelved with what it is about: no revision, nothing to send, no draft any more', async () => {
      const { tables, store } = openStore();
      await store.saveDraft(target, TOUCHY.slice(0, 2));
      expect(await store.commitNote(target, TOUCHY, 2_000)).toBe(0);
      expect(await store.records(KEY)).toStrictEqual([feedbackRecord({ context: CONTEXT, shelvedNote: TOUCHY })]);
      expect([(await tables.allRevisions()).length, (await store.queue(KEY)).length]).toEqual([0, 0]);
    });

    test('is answered with the number of the last wish', async () => {
      const { store } = openStore();
      await store.commitWish(target, () => LIKE, 1_000);
      await store.commitWish(target, () => null, 2_000);
      expect(await store.commitNote(target, 'why', 3_000)).toBe(2);
    });

    test('comes back with the next rating', async () => {
      const { tables, store } = openStore();
      await store.commitNote(target, TOUCHY, 1_000);
      await store.commitWish(target, (record) => chosen(record, 'negative'), 2_000);
      const desired = { ...DISLIKE, note: TOUCHY };
      expect((await tables.allRevisions()).map(({ value }) => value)).toStrictEqual([desired]);
      const [record] = await store.records(KEY);
      expect(record?.desired).toStrictEqual(desired);
      expect(record).not.toHaveProperty('shelvedNote');
    });

    test('that is empty takes it off the shelf: the next rating has none', async () => {
      const { tables, store } = openStore();
      await store.commitNote(target, 'why', 1_000);
      await store.commitNote(target, '', 2_000);
      await store.commitWish(target, (record) => chosen(record, 'positive'), 3_000);
      expect((await tables.allRevisions()).map(({ value }) => value)).toStrictEqual([LIKE]);
    });

    test('takes the place of the one that was shelved with a retraction', async () => {
      const { store } = openStore();
      await store.commitWish(target, () => ({ ...LIKE, note: 'old' }), 1_000);
      await store.commitWish(target, () => null, 2_000);
      await store.commitNote(target, 'new', 3_000);
      expect(await store.records(KEY)).toMatchObject([{ desired: null, shelvedNote: 'new' }]);
    });

    test('stays on the shelf though the session is read anew', async () => {
      const { store } = openStore();
      await store.commitNote(target, 'why', 1_000);
      await store.reconcileSession(KEY, hostList(), 2_000);
      expect(await store.records(KEY)).toMatchObject([{ desired: null, shelvedNote: 'why' }]);
    });
  });

  describe('a draft', () => {
    test('is kept to the byte on a message about which nothing was said, without a revision', async () => {
      const { tables, store } = openStore();
      await store.saveDraft(target, TOUCHY);
      expect(await store.records(KEY)).toStrictEqual([feedbackRecord({ context: CONTEXT, draft: TOUCHY })]);
      expect([(await tables.allRevisions()).length, (await store.queue(KEY)).length]).toEqual([0, 0]);
    });

    test('changes nothing of what is wished, nor of what is known of the message', async () => {
      const { store } = openStore();
      await store.commitWish(target, () => LIKE, 1_000);
      const [before] = await store.records(KEY);
      await store.saveDraft({ sessionKey: KEY, messageId: M1 }, 'wh');
      expect(await store.records(KEY)).toStrictEqual([{ ...before, draft: 'wh' }]);
      await store.saveDraft({ sessionKey: KEY, messageId: M1 }, null);
      expect(await store.records(KEY)).toStrictEqual([before]);
    });

    test('is of its message alone', async () => {
      const { store } = openStore();
      await store.saveDraft(target, 'one');
      await store.saveDraft({ ...target, messageId: M2 }, 'two');
      expect((await store.records(KEY)).map(({ draft }) => draft)).toEqual(['one', 'two']);
    });
  });

  describe('what was written before the session was known', () => {
    test('finds its session: a note that waits for a rating', async () => {
      const { store } = openStore();
      await store.commitNote(early, 'why', 1_000);
      await store.bind(EARLY_KEY, KEY, new Set([M1]), 9_000);
      expect(await store.records(KEY)).toMatchObject([{ messageId: M1, desired: null, shelvedNote: 'why' }]);
    });

    test('finds its session: a draft', async () => {
      const { store } = openStore();
      await store.saveDraft(early, 'wh');
      await store.bind(EARLY_KEY, KEY, new Set([M1]), 9_000);
      expect(await store.records(KEY)).toMatchObject([{ messageId: M1, draft: 'wh' }]);
    });

    test('finds its session: a draft beside a rating', async () => {
      const { store } = openStore();
      await store.commitWish(early, () => LIKE, 1_000);
      await store.saveDraft(early, 'wh');
      await store.bind(EARLY_KEY, KEY, new Set([M1]), 9_000);
      expect(await store.records(KEY)).toMatchObject([{ messageId: M1, desired: LIKE, draft: 'wh' }]);
    });
  });
});
