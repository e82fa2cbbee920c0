import { describe, expect, test } from 'vitest';
import { type Extension, extensionAtHome } from '../support/extension.ts';
import {
  CONTEXT,
  DISLIKE,
  EARLY_KEY,
  HOME,
  KEY,
  LATER_HEADER,
  LATER_KEY,
  LIKE,
  M1,
  M2,
  pageOf,
  SESSION,
} from '../support/values.ts';

describe('feedback from before the session was known', () => {
  /** An extension whose page rated these messages while the host was away. */
  async function ratedEarly(): Promise<Extension> {
    const extension = extensionAtHome();
    extension.host.failure = { code: 'unreachable' };
    expect(await extension.open()).toBe(EARLY_KEY);
    for (const id of [M1, M2]) await extension.rate(id, 'positive', EARLY_KEY);
    await extension.idle();
    extension.host.failure = null;
    return extension;
  }

  test('is kept in a place of its own', async () => {
    const extension = await ratedEarly();
    expect(await extension.feedback.queue(EARLY_KEY)).toMatchObject([{ messageId: M1 }, { messageId: M2 }]);
    const records = [M1, M2].map((id) => ({ messageId: id, state: 'pending', waitingFor: 'unreachable' }));
    expect(extension.tabs.lastPublicationTo(1)).toMatchObject({ sessionKey: EARLY_KEY, records });
  });

  test('finds its session once the host is back, and is sent', async () => {
    const extension = await ratedEarly();
    await extension.engine.flushAll('forced');
    expect(await extension.feedback.records(EARLY_KEY)).toEqual([]);
    expect(extension.host.items(HOME, SESSION).map((item) => item.messageId)).toEqual([M1, M2]);
    expect(await extension.feedback.queue(KEY)).toEqual([]);
    expect(extension.tabs.replacementsToldTo(1)).toEqual([EARLY_KEY]);
  });

  test('finds its session when the page is opened', async () => {
    const extension = await ratedEarly();
    expect(await extension.open()).toBe(KEY);
    expect(extension.host.items(HOME, SESSION)).toHaveLength(2);
  });

  test('is orphaned when the session does not have its message', async () => {
    const extension = await ratedEarly();
    extension.host.serve(HOME, LATER_HEADER, [M2]);
    await extension.engine.flushAll('forced');
    const problem = { kind: 'rejected', refusal: { code: 'orphaned' } };
    expect(await extension.record(EARLY_KEY, M1)).toMatchObject({ desired: { rating: 'positive' }, problem });
    expect(await extension.record(LATER_KEY, M2)).toMatchObject({ base: { rating: 'positive' } });
    expect(extension.host.items(HOME, SESSION).map((item) => item.messageId)).toEqual([M2]);
  });

  test('waits on when the log cannot be read', async () => {
    const extension = await ratedEarly();
    extension.host.plan({ method: 'assistantMessageIds', failure: { code: 'unreachable' } });
    await extension.engine.flushAll('forced');
    expect(await extension.feedback.queue(EARLY_KEY)).toHaveLength(2);
    expect(extension.host.callsOf('put')).toEqual([]);
    await extension.engine.flushAll('forced');
    expect(extension.host.items(HOME, SESSION)).toHaveLength(2);
  });

  test('can be taken back before its session is known: nothing is sent', async () => {
    const extension = await ratedEarly();
    await extension.rate(M1, null, EARLY_KEY);
    await extension.idle();
    expect(extension.host.items(HOME, SESSION).map((item) => item.messageId)).toEqual([M2]);
    expect(await extension.record(KEY, M1)).toBeUndefined();
  });

  test('retracts, though the rating had found its session before', async () => {
    const extension = await ratedEarly();
    await extension.engine.flushAll('forced');
    expect(extension.host.items(HOME, SESSION)).toHaveLength(2);
    await extension.rate(M1, null);
    await extension.idle();
    expect(extension.host.items(HOME, SESSION).map((item) => item.messageId)).toEqual([M2]);
    expect(await extension.record(KEY, M1)).toMatchObject({ base: null, desired: null, attempts: [] });
  });

  test('that is a retraction alone finds its session as well', async () => {
    const extension = extensionAtHome();
    extension.host.changedElsewhere(HOME, SESSION, M1, { rating: 'positive' });
    await extension.open();
    await extension.rate(M1, null);
    await extension.idle();
    expect(extension.host.item(HOME, SESSION, M1)).toBeNull();
    expect(await extension.feedback.records(EARLY_KEY)).toEqual([]);
  });

  test('leaves no second revision behind', async () => {
    const extension = await ratedEarly();
    await extension.engine.flushAll('forced');
    const revisions = await extension.db.revisions.toArray();
    expect(revisions.map(({ sessionKey, messageId }) => [sessionKey, messageId])).toEqual([
      [KEY, M1],
      [KEY, M2],
    ]);
  });
});

describe('an early wish that joins what is there', () => {
  const ABOUT = { sessionId: SESSION, messageId: M1, context: CONTEXT };

  test('is undone to what was there', async () => {
    const extension = extensionAtHome();
    extension.host.changedElsewhere(HOME, SESSION, M1, DISLIKE);
    await extension.open();
    await extension.service.rate(pageOf(HOME), { ...ABOUT, rating: 'positive' });
    await extension.idle();
    await extension.open();
    expect(extension.host.item(HOME, SESSION, M1)).toMatchObject(LIKE);
    const { wishedAs: sequence = 0 } = (await extension.record(KEY, M1)) ?? {};
    await extension.service.undo(pageOf(HOME), { ...ABOUT, sessionKey: KEY, sequence });
    await extension.idle();
    expect(extension.host.item(HOME, SESSION, M1)).toMatchObject(DISLIKE);
  });

  test('decides no conflict, of which whoever said it could not know', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.host.failure = { code: 'unreachable' };
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    extension.host.failure = null;
    extension.host.changedElsewhere(HOME, SESSION, M1, { rating: 'negative', note: 'theirs' });
    await extension.open();
    await extension.service.rate(pageOf(HOME), { ...ABOUT, rating: 'positive' });
    await extension.idle();
    await extension.open();
    expect(await extension.record(KEY, M1)).toMatchObject({ desired: LIKE, problem: { kind: 'conflict' } });
    expect(extension.host.item(HOME, SESSION, M1)).toMatchObject({ note: 'theirs' });
  });

  test('that is sent again after it was bound is not said again, over what was said since', async () => {
    const extension = extensionAtHome();
    extension.host.failure = { code: 'unreachable' };
    await extension.open();
    extension.host.failure = null;
    const early = { ...ABOUT, rating: 'positive', wishId: 'w' } as const;
    const repeatedFrom = extension.now;
    await extension.service.rate(pageOf(HOME), early);
    await extension.open();
    await extension.rate(M1, null, KEY);
    await extension.idle();
    await extension.service.rate(pageOf(HOME), { ...early, repeatedFrom });
    await extension.open();
    expect((await extension.record(KEY, M1))?.desired).toBeNull();
  });
});
