import { describe, expect, test } from 'vitest';
import { realmOf, sessionKey } from '../../src/domain/session-key.ts';
import { err } from '../../src/domain/result.ts';
import { type Extension, extensionAtHome } from '../support/extension.ts';
import {
  CONTEXT,
  EARLY_KEY,
  HEADER,
  HOME,
  KEY,
  M1,
  M2,
  M3,
  messageId,
  pageOf,
  SESSION,
  sessionId,
} from '../support/values.ts';

const SERVER_ERROR = { code: 'server-error', detail: 'status 500' } as const;
const M4 = messageId('message-4');

/** Lets the timer go off so many times, each when it is due. @returns how long that took, in milliseconds */
async function timersOf(extension: Extension, times: number): Promise<number> {
  let elapsed = 0;
  for (let time = 0; time < times && extension.timer; time += 1) {
    const { delayMs, call } = extension.timer;
    extension.timer = undefined;
    elapsed += delayMs;
    extension.now += delayMs;
    call();
    await extension.idle();
  }
  return elapsed;
}

/** How many requests a second there are while the timer goes off so many times. */
async function requestsPerSecond(extension: Extension, times: number): Promise<number> {
  const before = extension.host.calls.length;
  const elapsed = await timersOf(extension, times);
  return (extension.host.calls.length - before) / (elapsed / 1_000 + 1);
}

describe('a host is not asked without a pause', () => {
  test('when a session is gone that it failed at', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.host.plan({ method: 'put', failure: SERVER_ERROR });
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    extension.host.dismiss(HOME, SESSION);
    expect(await requestsPerSecond(extension, 40)).toBeLessThan(2);
  });

  test('when early feedback cannot be bound because the log cannot be read', async () => {
    const extension = extensionAtHome();
    extension.host.failure = { code: 'unreachable' };
    await extension.open();
    await extension.rate(M1, 'positive', EARLY_KEY);
    await extension.idle();
    extension.host.failure = null;
    for (let time = 0; time < 100; time += 1) {
      extension.host.plan({ method: 'assistantMessageIds', failure: { code: 'nonsense', detail: 'cut off' } });
    }
    expect(await requestsPerSecond(extension, 40)).toBeLessThan(2);
  });

  test('when it can be read and fails at everything that is sent: the pauses grow all the same', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.host.put = async () => err(SERVER_ERROR);
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    expect(await timersOf(extension, 30)).toBeGreaterThan(600_000);
  });

  test('for many sessions, one after the other and again', async () => {
    const extension = extensionAtHome();
    const ids = Array.from({ length: 12 }, (_, index) => sessionId(`session-${index}`));
    for (const id of ids) {
      extension.host.serve(HOME, { ...HEADER, id }, [M1]);
      await extension.service.openSession(HOME, { sessionId: id });
    }
    await extension.idle();
    extension.host.failure = { code: 'unreachable' };
    for (const id of ids) {
      const about = { sessionId: id, sessionKey: sessionKey(realmOf(HOME), { ...HEADER, id }), messageId: M1 };
      await extension.service.rate(pageOf(HOME), { ...about, rating: 'positive', context: CONTEXT });
    }
    await extension.idle();
    extension.host.failure = null;
    let puts = 0;
    extension.host.put = async () => {
      puts += 1;
      // Ends what would go on for ever.
      return err(puts > 200 ? { code: 'unreachable' } : SERVER_ERROR);
    };
    await extension.scheduler.run('forced');
    await extension.idle();
    expect(puts).toBeLessThanOrEqual(2 * ids.length);
  });
});

describe('nobody is kept back', () => {
  test('by three messages at which the host always fails', async () => {
    const extension = extensionAtHome();
    extension.host.serve(HOME, HEADER, [M1, M2, M3, M4]);
    await extension.open();
    const { put } = extension.host;
    extension.host.put = async (origin, request) =>
      request.messageId === M4 ? put.call(extension.host, origin, request) : err(SERVER_ERROR);
    extension.host.failure = { code: 'unreachable' };
    for (const id of [M1, M2, M3, M4]) await extension.rate(id, 'positive', KEY);
    await extension.idle();
    extension.host.failure = null;
    await timersOf(extension, 10);
    expect(extension.host.items(HOME, SESSION).map((item) => item.messageId)).toEqual([M4]);
  });

  test('by retracted ratings that are only looked for, all with one look', async () => {
    const extension = extensionAtHome();
    extension.host.serve(HOME, HEADER, [M1, M2, M3, M4]);
    await extension.open();
    const { put } = extension.host;
    extension.host.put = async () => err({ code: 'unreachable' });
    for (const id of [M1, M2, M3]) {
      await extension.rate(id, 'positive', KEY);
      await extension.idle();
      await extension.rate(id, null, KEY);
      await extension.idle();
    }
    extension.host.put = put;
    await extension.rate(M4, 'positive', KEY);
    await extension.idle();
    expect(extension.host.items(HOME, SESSION).map((item) => item.messageId)).toEqual([M4]);
  });

  test('by somebody who goes on rating elsewhere: the time of the next try does not move away', async () => {
    const extension = extensionAtHome();
    const other = { ...HEADER, id: sessionId('session-2') };
    extension.host.serve(HOME, other, [M1]);
    await extension.open();
    await extension.service.openSession(HOME, { sessionId: other.id });
    await extension.idle();
    extension.host.dismiss(HOME, SESSION);
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    extension.host.serve(HOME, HEADER, [M1]);
    const about = {
      sessionId: other.id,
      sessionKey: sessionKey(realmOf(HOME), other),
      messageId: M1,
      context: CONTEXT,
    };
    for (const rating of ['positive', 'negative', 'positive', 'negative'] as const) {
      extension.now += 20_000;
      if (extension.alarmAt !== undefined && extension.alarmAt <= extension.now)
        await extension.scheduler.run('planned');
      await extension.service.rate(pageOf(HOME), { ...about, rating });
      await extension.idle();
    }
    expect(extension.host.items(HOME, SESSION)).toHaveLength(1);
  });
});

test('what makes a host likely to be back is heard in the middle of a planned run', async () => {
  const extension = extensionAtHome();
  await extension.open();
  extension.host.failure = { code: 'unreachable' };
  await extension.rate(M1, 'positive', KEY);
  await extension.idle();
  extension.host.failure = null;
  await Promise.all([extension.scheduler.run('planned'), extension.scheduler.run('prompted')]);
  expect(extension.host.items(HOME, SESSION)).toHaveLength(1);
});

test('where the database cannot be asked, the worker is woken again all the same', async () => {
  const extension = extensionAtHome();
  await extension.open();
  extension.db.ready = () => Promise.reject(new Error('blocked'));
  await expect(extension.scheduler.run('planned')).rejects.toThrow('blocked');
  expect((extension.alarmAt ?? NaN) - extension.now).toBeLessThanOrEqual(60_000);
});

test('a row that has a place in the queue and nothing to send does not keep a run going for ever', async () => {
  const extension = extensionAtHome();
  await extension.open();
  await extension.rate(M1, 'positive', KEY);
  await extension.idle();
  const record = await extension.record(KEY, M1);
  await extension.db.records.put({ ...record!, queuedAs: 1 });
  await extension.rate(M2, 'positive', KEY);
  await extension.idle();
  expect(extension.host.items(HOME, SESSION)).toHaveLength(2);
});
