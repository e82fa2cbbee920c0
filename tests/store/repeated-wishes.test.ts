import { describe, expect, test } from 'vitest';
import { FeedbackStore } from '../../src/store/feedback-store.ts';
import { KINDS_OF_TABLES } from '../support/tables.ts';
import { CONTEXT, DISLIKE, KEY, LIKE, M1 } from '../support/values.ts';

const target = { sessionKey: KEY, messageId: M1, context: CONTEXT };

describe.each(KINDS_OF_TABLES)('a wish that is sent again, in %s', (_, open) => {
  test('after it was heard is answered with its number, and does nothing', async () => {
    const tables = open();
    const store = new FeedbackStore(tables);
    expect(await store.commitWish(target, () => LIKE, 1_000, { wishId: 'a' })).toBe(1);
    expect(await store.commitWish(target, () => LIKE, 2_000, { wishId: 'a', repeatedFrom: 900 })).toBe(1);
    await store.commitWish(target, () => DISLIKE, 3_000, { wishId: 'b' });
    expect(await store.commitWish(target, () => LIKE, 4_000, { wishId: 'a', repeatedFrom: 900 })).toBe(1);
    expect(await tables.record(KEY, M1)).toMatchObject({ desired: DISLIKE, wishedAs: 2 });
    expect(await tables.allRevisions()).toMatchObject([{ wishId: 'a' }, { wishId: 'b' }]);
  });

  test('because it was not heard is heard now', async () => {
    const store = new FeedbackStore(open());
    await store.commitWish(target, () => LIKE, 1_000, { wishId: 'a' });
    expect(await store.commitWish(target, () => DISLIKE, 3_000, { wishId: 'b', repeatedFrom: 2_000 })).toBe(2);
    expect(await store.records(KEY)).toMatchObject([{ desired: DISLIKE }]);
  });

  test('comes too late when something was said since, and is answered with that', async () => {
    const store = new FeedbackStore(open());
    await store.commitWish(target, () => DISLIKE, 3_000, { wishId: 'b' });
    expect(await store.commitWish(target, () => LIKE, 4_000, { wishId: 'a', repeatedFrom: 2_000 })).toBe(1);
    expect(await store.commitNote(target, 'why', 4_000, { wishId: 'c', repeatedFrom: 2_000 })).toBe(1);
    expect(await store.records(KEY)).toMatchObject([{ desired: DISLIKE }]);
  });

  test('is heard when what was said before seems to be later: the clock was set back', async () => {
    const store = new FeedbackStore(open());
    await store.commitWish(target, () => LIKE, 10_000, { wishId: 'a' });
    expect(await store.commitWish(target, () => DISLIKE, 9_100, { wishId: 'b', repeatedFrom: 9_000 })).toBe(2);
  });

  test('is heard whatever the clock shows if it is not a repetition', async () => {
    const store = new FeedbackStore(open());
    await store.commitWish(target, () => DISLIKE, 3_000, { wishId: 'a' });
    expect(await store.commitWish(target, () => LIKE, 1_000, { wishId: 'b' })).toBe(2);
  });
});
