import { describe, expect, test } from 'vitest';
import { extensionAtHome } from '../support/extension.ts';
import { DISLIKE, HEADER, HOME, KEY, M1, M2, SESSION, sessionId } from '../support/values.ts';

describe('a rating that could not be sent', () => {
  test('is tried again at the time that the host was given, by timer and by alarm', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.host.failure = { code: 'unreachable' };
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    const host = await extension.db.hosts.get(HOME);
    expect(extension.alarmAt).toBe(host?.nextProbe?.at);
    expect(extension.timer?.delayMs).toBeLessThanOrEqual(30_000);

    extension.host.failure = null;
    extension.now += extension.timer?.delayMs ?? 0;
    extension.timer?.call();
    await extension.idle();
    expect(extension.host.item(HOME, SESSION, M1)).toMatchObject({ rating: 'positive' });
    expect([extension.alarmAt, extension.timer]).toEqual([undefined, undefined]);
  });

  test('waits longer with every failure, and never for ever', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.host.failure = { code: 'unreachable' };
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    const delays: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await extension.scheduler.run('forced');
      delays.push((extension.alarmAt ?? NaN) - extension.now);
    }
    expect(delays[3]).toBeGreaterThan(delays[0]!);
    expect(delays.every((delay) => delay > 0 && delay <= 30_000)).toBe(true);
    expect(await extension.feedback.queue(KEY)).toHaveLength(1);
  });

  test('waits for as long as its host asked to be left alone, whatever is clicked', async () => {
    const extension = extensionAtHome();
    await extension.open();
    const failure = { code: 'server-error', detail: 'status 503', retryAfterMs: 600_000 } as const;
    extension.host.plan({ method: 'put', failure });
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    const calls = extension.host.calls.length;
    await extension.rate(M2, 'positive', KEY);
    await extension.scheduler.run('planned');
    await extension.service.lookAt({ sessionKey: KEY });
    await extension.idle();
    expect(extension.host.calls).toHaveLength(calls);
    // Which session a page shows has to be found out all the same; nothing else is asked.
    await extension.open();
    expect(extension.host.calls.slice(calls).map(({ method }) => method)).toEqual(['header']);
    expect((extension.alarmAt ?? NaN) - extension.now).toBeGreaterThan(590_000);

    extension.now += 600_000;
    await extension.scheduler.run('planned');
    await extension.idle();
    expect(extension.host.items(HOME, SESSION)).toHaveLength(2);
  });

  test('is not put off by a clock that was set back', async () => {
    const extension = extensionAtHome();
    extension.now = 1e12;
    await extension.open();
    extension.host.failure = { code: 'unreachable' };
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    extension.now = 1_000;
    await extension.scheduler.plan();
    expect(extension.alarmAt).toBeLessThan(1_000 + 301_000);
  });

  test('is sent when a page finds the host well again', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.host.failure = { code: 'remote-absent' };
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    expect(extension.host.item(HOME, SESSION, M1)).toBeNull();
    extension.host.failure = null;
    await extension.open();
    expect(extension.host.item(HOME, SESSION, M1)).toMatchObject({ rating: 'positive' });
  });

  test('says what it waits for as soon as that is known from another message', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.host.failure = { code: 'unreachable' };
    await extension.rate(M1, 'positive', KEY);
    await extension.rate(M2, 'positive', KEY);
    await extension.idle();
    const last = extension.tabs.publicationsTo(1).at(-1);
    expect(last?.records.map(({ waitingFor }) => waitingFor)).toEqual(['unreachable', 'unreachable']);
  });
});

test('where nothing waits, nothing wakes', async () => {
  const extension = extensionAtHome();
  await extension.open();
  await extension.rate(M1, 'positive', KEY);
  await extension.idle();
  await extension.scheduler.run('forced');
  expect([extension.alarmAt, extension.timer]).toEqual([undefined, undefined]);
});

test('runs that are asked for while one runs become one more', async () => {
  const extension = extensionAtHome();
  await extension.open();
  extension.host.failure = { code: 'unreachable' };
  await extension.rate(M1, 'positive', KEY);
  await extension.idle();
  const before = extension.host.callsOf('header').length;
  await Promise.all([
    extension.scheduler.run('forced'),
    extension.scheduler.run('forced'),
    extension.scheduler.run('forced'),
  ]);
  expect(extension.host.callsOf('header').length - before).toBeLessThanOrEqual(2);
});

test('a host that is back is asked for what pages show: it may have changed while it could not be asked', async () => {
  const extension = extensionAtHome();
  const other = { ...HEADER, id: sessionId('session-2') };
  extension.host.serve(HOME, other, [M1]);
  await extension.open();
  const shown = await extension.service.openSession(HOME, { sessionId: other.id });
  await extension.idle();
  extension.tabs.shows = [shown.ok ? shown.value.sessionKey : KEY];
  extension.host.failure = { code: 'unreachable' };
  await extension.rate(M1, 'positive', KEY);
  await extension.idle();
  extension.host.failure = null;
  extension.host.changedElsewhere(HOME, other.id, M1, DISLIKE);
  await extension.scheduler.run('forced');
  await extension.idle();
  expect(await extension.record(extension.tabs.shows[0]!, M1)).toMatchObject({ desired: DISLIKE });
});
