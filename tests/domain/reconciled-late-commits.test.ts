import { describe, expect, test } from 'vitest';
import { LATE_COMMIT_MS, nextCall, reconciled } from '../../src/domain/reconcile.ts';
import { wished } from '../../src/domain/record.ts';
import { attempt, DISLIKE, DISLIKED_V2, feedbackRecord, LIKE, LIKED_V1 } from '../support/values.ts';

/** A put that was given up without a reply, and is nowhere to be seen on the host yet. */
const givenUp = feedbackRecord({ desired: LIKE, attempts: [attempt(LIKE)], queuedAs: 4 });
const SOON = 10_000;

describe('a request that was given up and is not seen on the host', () => {
  test('may still take effect: its trace stays, as does that of what replaces nothing', () => {
    const looked = reconciled(givenUp, null, SOON);
    expect(looked.attempts).toEqual([attempt(LIKE)]);
    expect(nextCall(looked)).toMatchObject({ kind: 'put', value: LIKE, ifVersion: null });
  });

  test('is known as ours when it takes effect after the next wish, which then goes out on top of it', () => {
    const looked = reconciled(givenUp, null, SOON);
    const changed = wished(looked, DISLIKE, 5, SOON);
    const landed = reconciled(changed, LIKED_V1, SOON + 1);
    expect(landed.problem).toBeUndefined();
    expect(nextCall(landed)).toMatchObject({ kind: 'put', value: DISLIKE, ifVersion: LIKED_V1.version });
  });

  test('is looked for when it was retracted, and deleted when it is found', () => {
    const retracted = wished(reconciled(givenUp, null, SOON), null, 5, SOON);
    expect(nextCall(retracted)).toEqual({ kind: 'look' });
    const landed = reconciled(reconciled(retracted, null, SOON), LIKED_V1, SOON + 1);
    expect(nextCall(landed)).toMatchObject({ kind: 'delete', ifVersion: LIKED_V1.version });
  });

  test.each([1 + LATE_COMMIT_MS, 1 - LATE_COMMIT_MS])(
    'is forgotten after a while, whatever the clock did: %i',
    (now) => {
      const retracted = wished(givenUp, null, 5, SOON);
      const looked = reconciled(retracted, null, now);
      expect([looked.attempts, nextCall(looked)]).toEqual([[], null]);
    },
  );

  test('can take no effect any more once the host has moved on', () => {
    const onFirst = feedbackRecord({ base: LIKED_V1, desired: LIKE, attempts: [attempt(null, LIKED_V1)], queuedAs: 4 });
    expect(reconciled(onFirst, DISLIKED_V2, SOON).attempts).toEqual([]);
    expect(reconciled(onFirst, LIKED_V1, SOON).attempts).toHaveLength(1);
  });
});
