import { describe, expect, test } from 'vitest';
import { deferred } from '../support/deferred.ts';
import { extensionAtHome } from '../support/extension.ts';
import { CONTEXT, HOME, KEY, M1, M2, pageOf, SESSION } from '../support/values.ts';

const RATE = { sessionId: SESSION, sessionKey: KEY, messageId: M2, rating: 'positive', context: CONTEXT } as const;

describe('a background that closes for an update', () => {
  test('finishes what is under way and takes nothing new on', async () => {
    const extension = extensionAtHome();
    await extension.open();
    const gate = deferred<void>();
    extension.host.plan({ method: 'put', onTheWay: () => gate.promise });
    await extension.rate(M1, 'positive', KEY);
    let isClosed = false;
    const closing = extension.background.close(10_000).then(() => (isClosed = true));
    expect(await extension.service.rate(pageOf(HOME), RATE)).toEqual({ ok: false, error: 'updating' });
    expect(await extension.service.openSession(HOME, { sessionId: SESSION })).toEqual({ ok: false, error: 'updating' });
    expect(await extension.service.lookAt({ sessionKey: KEY })).toEqual({ ok: false, error: 'updating' });
    expect(await extension.service.retryNow()).toEqual({ ok: false, error: 'updating' });
    expect(isClosed).toBe(false);
    gate.resolve();
    await closing;
    expect(extension.host.items(HOME, SESSION)).toMatchObject([{ messageId: M1 }]);
    expect(await extension.record(KEY, M2)).toBeUndefined();
  });

  test('does not wait for ever: what is under way is in the database', async () => {
    const extension = extensionAtHome();
    await extension.open();
    const gate = deferred<void>();
    extension.host.plan({ method: 'put', onTheWay: () => gate.promise });
    await extension.rate(M1, 'positive', KEY);
    const closing = extension.background.close(10_000);
    extension.timer?.call();
    await closing;
    expect(await extension.record(KEY, M1)).toMatchObject({ desired: { rating: 'positive' } });
    gate.resolve();
  });

  test('waits for a run that nobody asked for, and for a word that was let in', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.host.failure = { code: 'unreachable' };
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    extension.host.failure = null;
    const gate = deferred<void>();
    extension.host.plan({ method: 'put', onTheWay: () => gate.promise });
    extension.background.start('prompted');
    const letIn = extension.service.rate(pageOf(HOME), RATE);
    let isClosed = false;
    const closing = extension.background.close(10_000).then(() => (isClosed = true));
    expect(await letIn).toMatchObject({ ok: true });
    expect(isClosed).toBe(false);
    gate.resolve();
    await closing;
    expect(extension.host.items(HOME, SESSION).map(({ messageId }) => messageId)).toContain(M1);
    expect(await extension.record(KEY, M2)).toMatchObject({ desired: { rating: 'positive' } });
  });

  test('starts no run any more', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.host.failure = { code: 'unreachable' };
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    await extension.background.close(10_000);
    extension.host.failure = null;
    await extension.scheduler.run('forced');
    expect(extension.host.items(HOME, SESSION)).toEqual([]);
  });
});
