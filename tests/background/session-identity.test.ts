import { describe, expect, test } from 'vitest';
import { Extension, extensionAtHome } from '../support/extension.ts';
import {
  CONTEXT,
  EARLY_KEY,
  HEADER,
  HOME,
  KEY,
  LATER_HEADER,
  LATER_KEY,
  M1,
  M2,
  OTHER_PORT,
  SESSION,
  sessionId,
} from '../support/values.ts';

/** An extension that has a rating of the session's first life to send, whose id means a later life by now. */
async function replacedBehindItsBack(): Promise<Extension> {
  const extension = extensionAtHome();
  await extension.open();
  extension.host.serve(HOME, LATER_HEADER, [M1, M2]);
  await extension.rate(M1, 'positive', KEY);
  await extension.idle();
  return extension;
}

describe('another session under the same id', () => {
  test('gets nothing of what was said about the one before', async () => {
    const extension = await replacedBehindItsBack();
    expect(extension.host.callsOf('put', 'delete')).toEqual([]);
    expect(extension.host.items(HOME, SESSION)).toEqual([]);
    expect(await extension.feedback.records(LATER_KEY)).toEqual([]);
  });

  test('is what the id means on this origin from then on', async () => {
    const extension = await replacedBehindItsBack();
    expect(await extension.sessions.lastKey(HOME, SESSION)).toBe(LATER_KEY);
    expect(await extension.sessions.isElsewhere(KEY)).toBe(true);
  });

  test('is told to the tabs, once', async () => {
    const extension = await replacedBehindItsBack();
    await extension.engine.flushAll();
    expect(extension.tabs.replacementsToldTo(1)).toEqual([KEY]);
  });

  test('leaves the rating in the queue, to go out when the first one is back', async () => {
    const extension = await replacedBehindItsBack();
    expect(await extension.feedback.queue(KEY)).toMatchObject([{ messageId: M1 }]);
    extension.host.serve(HOME, HEADER, [M1, M2]);
    await extension.engine.flushAll();
    expect(extension.host.item(HOME, SESSION, M1)).toMatchObject({ rating: 'positive' });
  });

  test('is rated by itself', async () => {
    const extension = await replacedBehindItsBack();
    expect(await extension.open()).toBe(LATER_KEY);
    await extension.rate(M1, 'negative', LATER_KEY);
    await extension.idle();
    expect(extension.host.item(HOME, SESSION, M1)).toMatchObject({ rating: 'negative' });
    expect(await extension.record(KEY, M1)).toMatchObject({ desired: { rating: 'positive' } });
  });
});

describe('a session that the host does not have any more', () => {
  test('holds its ratings, and says so', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.host.dismiss(HOME, SESSION);
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    expect(await extension.feedback.queue(KEY)).toHaveLength(1);
    expect(extension.tabs.lastPublicationTo(1)?.records).toMatchObject([{ messageId: M1, state: 'held' }]);
  });

  test('gets them when it is back', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.host.dismiss(HOME, SESSION);
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    extension.host.serve(HOME, HEADER, [M1]);
    await extension.engine.flushAll();
    expect(extension.host.item(HOME, SESSION, M1)).toMatchObject({ rating: 'positive' });
    expect(extension.tabs.lastPublicationTo(1)?.records).toMatchObject([{ messageId: M1, state: 'synced' }]);
  });

  test('may go in the middle of a run', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.host.plan({ method: 'put', failure: { code: 'session-not-found' } });
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    expect(await extension.feedback.queue(KEY)).toHaveLength(1);
    expect(extension.tabs.lastPublicationTo(1)?.records).toMatchObject([{ messageId: M1, state: 'held' }]);
    await extension.engine.flushAll();
    expect(extension.host.item(HOME, SESSION, M1)).toMatchObject({ rating: 'positive' });
  });
});

test('a session that is not to be had holds up no other', async () => {
  const extension = extensionAtHome();
  const other = { ...HEADER, id: sessionId('session-2') };
  extension.host.serve(HOME, other, [M1]);
  await extension.open();
  const opened = await extension.service.openSession(HOME, { sessionId: other.id });
  const sessionKey = opened.ok ? opened.value.sessionKey : undefined;
  await extension.idle();
  extension.host.dismiss(HOME, SESSION);
  await extension.rate(M1, 'positive', KEY);
  await extension.service.rate(HOME, {
    sessionId: other.id,
    sessionKey,
    messageId: M1,
    rating: 'negative',
    context: CONTEXT,
  });
  await extension.idle();
  expect(extension.host.item(HOME, other.id, M1)).toMatchObject({ rating: 'negative' });
  expect(await extension.feedback.sessionsWithMutations()).toEqual([KEY]);
});

describe('a session on two origins', () => {
  test('is sent to the one that has it still', async () => {
    const extension = extensionAtHome();
    extension.host.serve(OTHER_PORT, HEADER, [M1]);
    await extension.open(HOME);
    expect(await extension.open(OTHER_PORT)).toBe(KEY);
    extension.host.serve(OTHER_PORT, LATER_HEADER, [M1]);
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    expect(extension.host.item(HOME, SESSION, M1)).toMatchObject({ rating: 'positive' });
    expect(extension.host.items(OTHER_PORT, SESSION)).toEqual([]);
  });

  test('is sent to one of them only', async () => {
    const extension = extensionAtHome();
    extension.host.serve(OTHER_PORT, HEADER, [M1]);
    await extension.open(HOME);
    await extension.open(OTHER_PORT);
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    expect(extension.host.callsOf('put').map(({ origin }) => origin)).toEqual([OTHER_PORT]);
  });
});

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
    expect(extension.tabs.lastPublicationTo(1)).toMatchObject({ sessionKey: EARLY_KEY, host: 'unreachable' });
  });

  test('finds its session once the host is back, and is sent', async () => {
    const extension = await ratedEarly();
    await extension.engine.flushAll();
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
    await extension.engine.flushAll();
    const problem = { kind: 'rejected', refusal: { code: 'orphaned' } };
    expect(await extension.record(EARLY_KEY, M1)).toMatchObject({ desired: { rating: 'positive' }, problem });
    expect(await extension.record(LATER_KEY, M2)).toMatchObject({ base: { rating: 'positive' } });
    expect(extension.host.items(HOME, SESSION).map((item) => item.messageId)).toEqual([M2]);
  });

  test('waits on when the log cannot be read', async () => {
    const extension = await ratedEarly();
    extension.host.plan({ method: 'assistantMessageIds', failure: { code: 'unreachable' } });
    await extension.engine.flushAll();
    expect(await extension.feedback.queue(EARLY_KEY)).toHaveLength(2);
    expect(extension.host.callsOf('put')).toEqual([]);
    await extension.engine.flushAll();
    expect(extension.host.items(HOME, SESSION)).toHaveLength(2);
  });
});
