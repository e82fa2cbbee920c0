import { describe, expect, test } from 'vitest';
import { Extension, extensionAtHome } from '../support/extension.ts';
import {
  CONTEXT,
  HEADER,
  HOME,
  KEY,
  LATER_HEADER,
  LATER_KEY,
  M1,
  M2,
  OTHER_PORT,
  pageOf,
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

  test('is told to the tabs, and again whenever a run finds it so: a tab may have missed it', async () => {
    const extension = await replacedBehindItsBack();
    const told = extension.tabs.replacementsToldTo(1).length;
    expect(told).toBeGreaterThan(0);
    await extension.engine.flushAll('forced');
    const after = extension.tabs.replacementsToldTo(1);
    expect(after.length).toBeGreaterThan(told);
    expect(new Set(after)).toEqual(new Set([KEY]));
  });

  test('leaves the rating in the queue, to go out when the first one is back', async () => {
    const extension = await replacedBehindItsBack();
    expect(await extension.feedback.queue(KEY)).toMatchObject([{ messageId: M1 }]);
    extension.host.serve(HOME, HEADER, [M1, M2]);
    await extension.engine.flushAll('forced');
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
    expect(extension.tabs.lastPublicationTo(1)?.records).toMatchObject([
      { messageId: M1, state: 'held', waitingFor: 'elsewhere' },
    ]);
  });

  test('gets them when it is back', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.host.dismiss(HOME, SESSION);
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    extension.host.serve(HOME, HEADER, [M1]);
    await extension.engine.flushAll('forced');
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
    expect(extension.tabs.lastPublicationTo(1)?.records).toMatchObject([
      { messageId: M1, state: 'held', waitingFor: 'elsewhere' },
    ]);
    await extension.engine.flushAll('forced');
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
  await extension.service.rate(pageOf(HOME), {
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
