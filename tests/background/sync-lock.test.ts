import { describe, expect, test } from 'vitest';
import type { SessionKey } from '../../src/domain/ids.ts';
import { type SessionHeader, sessionKey } from '../../src/domain/session-key.ts';
import { deferred } from '../support/deferred.ts';
import { type Extension, extensionAtHome } from '../support/extension.ts';
import {
  CONTEXT,
  HEADER,
  HOME,
  KEY,
  LATER_HEADER,
  LATER_KEY,
  LIKE,
  M1,
  M2,
  SESSION,
  sessionId,
} from '../support/values.ts';

/** A rating of another session that waits to be sent. */
async function ratedSession({ host, sessions, feedback }: Extension, header: SessionHeader): Promise<SessionKey> {
  host.serve(HOME, header, [M1]);
  const { key } = await sessions.saw(HOME, header, 1_000);
  await feedback.commitWish({ sessionKey: key, messageId: M1, context: CONTEXT }, () => LIKE, 1_000);
  return key;
}

describe('the lock', () => {
  test('is one for all lives of a session id', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.host.serve(HOME, LATER_HEADER, [M1]);
    expect(await extension.open()).toBe(LATER_KEY);
    await Promise.all([extension.engine.flush(KEY, 'forced'), extension.engine.flush(LATER_KEY, 'forced')]);
    expect(extension.lock.names.length).toBeGreaterThan(3);
    expect(new Set(extension.lock.names).size).toBe(1);
  });

  test('is another for another session id', async () => {
    const extension = extensionAtHome();
    await extension.open();
    const before = extension.lock.names.length;
    const other = await ratedSession(extension, { ...HEADER, id: sessionId('session-2') });
    await extension.engine.flush(other, 'forced');
    expect(extension.lock.names.slice(0, before)).not.toContain(extension.lock.names.at(-1));
  });

  test('is not asked for by a session that was never seen', async () => {
    const extension = extensionAtHome();
    await extension.engine.flush(KEY, 'forced');
    await extension.engine.open(HOME, KEY);
    expect(extension.lock.names).toEqual([]);
  });
});

describe('a session that is opened while a run of it is under way', () => {
  /** An opened session of which a run is on its way until the gate is opened; that run brings nothing. */
  async function busy() {
    const extension = extensionAtHome();
    await extension.open();
    const gate = deferred<void>();
    const underWay = deferred<void>();
    const onTheWay = () => {
      underWay.resolve();
      return gate.promise;
    };
    extension.host.plan({ method: 'list', onTheWay, failure: { code: 'unreachable' } });
    const first = extension.engine.open(HOME, KEY);
    await underWay.promise;
    const second = extension.engine.open(HOME, KEY);
    // Read after the second one has read the same: it stands at the lock by then.
    await extension.sessions.session(KEY);
    const finish = async () => {
      gate.resolve();
      await Promise.all([first, second]);
    };
    return { extension, finish };
  }

  test('is identified again', async () => {
    const { extension, finish } = await busy();
    const before = extension.host.callsOf('header').length;
    extension.host.changedElsewhere(HOME, SESSION, M1, { rating: 'negative' });
    await finish();
    expect(extension.host.callsOf('header')).toHaveLength(before + 1);
    expect(await extension.record(KEY, M1)).toMatchObject({ desired: { rating: 'negative' } });
  });

  test('takes nothing over when its id means another life by then, and sends nothing', async () => {
    const { extension, finish } = await busy();
    extension.host.serve(HOME, LATER_HEADER, [M1, M2]);
    extension.host.changedElsewhere(HOME, SESSION, M2, { rating: 'negative' });
    await extension.feedback.commitWish({ sessionKey: KEY, messageId: M1, context: CONTEXT }, () => LIKE, 1_000);
    const lists = extension.host.callsOf('list').length;
    await finish();
    expect(extension.host.callsOf('list')).toHaveLength(lists);
    expect(extension.host.callsOf('put')).toEqual([]);
    expect(await extension.feedback.records(KEY)).toMatchObject([{ messageId: M1 }]);
    expect(extension.tabs.replacementsToldTo(1)).toEqual([KEY]);
  });

  test('stops when the host does not say what the id means', async () => {
    const { extension, finish } = await busy();
    extension.host.plan({ method: 'header', failure: { code: 'unreachable' } });
    const lists = extension.host.callsOf('list').length;
    await finish();
    expect(extension.host.callsOf('list')).toHaveLength(lists);
  });
});

test('a session that is opened while nothing is under way is identified once', async () => {
  const extension = extensionAtHome();
  await extension.open();
  expect(extension.host.callsOf('header', 'list').map(({ method }) => method)).toEqual(['header', 'list']);
});

test('whatever waits is sent, at most four sessions at a time', async () => {
  const extension = extensionAtHome();
  const headers = Array.from({ length: 10 }, (_, index) => ({ ...HEADER, id: sessionId(`session-${index}`) }));
  for (const header of headers) await ratedSession(extension, header);
  const { host } = extension;
  const read = host.header.bind(host);
  let [now, most] = [0, 0];
  host.header = async (...about) => {
    now += 1;
    most = Math.max(most, now);
    const header = await read(...about);
    now -= 1;
    return header;
  };
  await extension.engine.flushAll('forced');
  expect(most).toBe(4);
  expect(headers.map(({ id }) => host.item(HOME, id, M1)?.rating)).toEqual(headers.map(() => 'positive'));
  const keys = headers.map((header) => sessionKey('loopback', header));
  expect((await Promise.all(keys.map((key) => extension.feedback.queue(key)))).flat()).toEqual([]);
});

test('sessions that cannot be read keep no other back', async () => {
  const extension = extensionAtHome();
  const headers = Array.from({ length: 5 }, (_, index) => ({ ...HEADER, id: sessionId(`session-${index}`) }));
  const keys: SessionKey[] = [];
  for (const header of headers) keys.push(await ratedSession(extension, header));
  const [last] = keys.slice(-1);
  const { feedback } = extension;
  const queue = feedback.queue.bind(feedback);
  feedback.queue = async (key) => {
    if (key !== last) throw new Error('cannot be read');
    return queue(key);
  };
  await expect(extension.engine.flushAll('forced')).rejects.toThrow('cannot be read');
  // Neither does the run that the host's answer to the last one sets off.
  await expect(extension.idle()).rejects.toThrow('cannot be read');
  expect(headers.map(({ id }) => extension.host.items(HOME, id).length)).toEqual([0, 0, 0, 0, 1]);
});
