import { describe, expect, test } from 'vitest';
import type { MessageId } from '../../src/domain/ids.ts';
import { extensionAtHome } from '../support/extension.ts';
import { HEADER, HOME, KEY, M1, M2, SESSION } from '../support/values.ts';

describe('with sync switched off', () => {
  test('what is said is stored and nothing is asked of the host, whatever happens', async () => {
    const extension = extensionAtHome();
    await extension.open();
    await extension.switchSync(false);
    const before = extension.host.calls.length;
    await extension.rate(M1, 'positive', KEY);
    await extension.service.lookAt({ sessionKey: KEY });
    await extension.service.retryNow();
    await extension.service.learnFacts();
    for (const urgency of ['planned', 'prompted', 'forced'] as const) await extension.scheduler.run(urgency);
    // Not by the scheduler's grace alone.
    await extension.engine.flush(KEY, 'forced');
    await extension.engine.visit(KEY);
    await extension.engine.open(HOME, KEY);
    await extension.idle();
    expect(extension.host.calls.slice(before)).toEqual([]);
    expect((await extension.record(KEY, M1))?.desired).toEqual({ rating: 'positive' });
    expect((await extension.record(KEY, M1))?.attempts).toEqual([]);
    expect(extension.badge).toBe(1);
    // Where nothing can go on, nothing wakes the worker.
    expect(extension.alarmAt).toBeUndefined();
    expect(extension.timer).toBeUndefined();
  });

  test('a page learns which session it shows, and nothing more is read', async () => {
    const extension = extensionAtHome();
    await extension.switchSync(false);
    expect(await extension.open()).toBe(KEY);
    expect(extension.host.calls.map(({ method }) => method)).toEqual(['header']);
  });

  test('a page says what waits, and for what', async () => {
    const extension = extensionAtHome();
    await extension.open();
    await extension.rate(M2, 'negative', KEY);
    await extension.idle();
    await extension.switchSync(false);
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    const shown = extension.tabs.publicationsTo(1).flatMap(({ records }) => records);
    const last = (id: MessageId) => shown.findLast(({ messageId }) => messageId === id);
    expect(last(M1)).toMatchObject({ state: 'held', waitingFor: 'paused' });
    expect(last(M2)).toMatchObject({ state: 'synced' });
  });

  test('it is not the host that is found to be anything', async () => {
    const extension = extensionAtHome();
    await extension.open();
    const before = await extension.db.hosts.toArray();
    await extension.switchSync(false);
    await extension.rate(M1, 'positive', KEY);
    await extension.engine.flush(KEY, 'forced');
    await extension.idle();
    expect(await extension.db.hosts.toArray()).toEqual(before);
  });
});

test('switched off in the middle of a queue, the rest stays', async () => {
  const extension = extensionAtHome();
  await extension.open();
  extension.host.failure = { code: 'unreachable' };
  await extension.rate(M1, 'positive', KEY);
  await extension.rate(M2, 'positive', KEY);
  await extension.idle();
  extension.host.failure = null;
  extension.host.plan({ method: 'put', messageId: M1, onTheWay: async () => void (extension.syncIsOn = false) });
  await extension.scheduler.run('forced');
  await extension.idle();
  expect(extension.host.items(HOME, SESSION).map(({ messageId }) => messageId)).toEqual([M1]);
  expect((await extension.record(KEY, M2))?.attempts).toEqual([]);
});

test('switched on again, what waits is sent, and what the host heard meanwhile is taken over', async () => {
  const extension = extensionAtHome();
  extension.tabs.shows = [KEY];
  await extension.open();
  await extension.switchSync(false);
  await extension.rate(M1, 'positive', KEY);
  await extension.idle();
  await extension.host.put(HOME, { sessionId: SESSION, messageId: M2, rating: 'negative', ifVersion: null });
  await extension.switchSync(true);
  expect(extension.host.items(HOME, SESSION)).toHaveLength(2);
  expect((await extension.record(KEY, M2))?.desired).toEqual({ rating: 'negative' });
  expect(extension.badge).toBe(0);
});

test('an address that is not allowed any more is not asked, and is again once it is', async () => {
  const extension = extensionAtHome();
  await extension.open();
  extension.withdrawn.add(HOME);
  const before = extension.host.calls.length;
  await extension.rate(M1, 'positive', KEY);
  await extension.open();
  await extension.service.retryNow();
  await extension.idle();
  expect(extension.host.calls.slice(before)).toEqual([]);
  expect(await extension.sessions.hostState(HOME)).toBe('not-granted');
  extension.withdrawn.delete(HOME);
  await extension.scheduler.run('prompted');
  await extension.idle();
  expect(extension.host.items(HOME, HEADER.id)).toHaveLength(1);
});
