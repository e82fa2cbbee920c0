import { describe, expect, test } from 'vitest';
import { type Extension, extensionAtHome } from '../support/extension.ts';
import { EARLY_KEY, HOME, KEY, LATER_HEADER, LATER_KEY, M1, M2, SESSION } from '../support/values.ts';

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
