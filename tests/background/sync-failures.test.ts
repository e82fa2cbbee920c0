import { describe, expect, test } from 'vitest';
import type { HostState } from '../../src/domain/host-state.ts';
import type { MessageId } from '../../src/domain/ids.ts';
import { err } from '../../src/domain/result.ts';
import type { SyncState } from '../../src/domain/sync-state.ts';
import type { HostFailure, SessionNotFound } from '../../src/host/host-client.ts';
import { type Extension, extensionAtHome } from '../support/extension.ts';
import { CONTEXT, HEADER, HOME, KEY, LIKE, M1, M2, M3, messageId, OTHER_PORT, SESSION } from '../support/values.ts';

const onHost = ({ host }: Extension, id: MessageId) => host.item(HOME, SESSION, id);

/** An extension that has these messages' ratings to send, and has tried none of them yet. */
async function withRatingsToSend(...messages: MessageId[]): Promise<Extension> {
  const extension = extensionAtHome();
  extension.host.serve(HOME, HEADER, messages);
  await extension.open();
  for (const id of messages) {
    await extension.feedback.commitWish({ sessionKey: KEY, messageId: id, context: CONTEXT }, () => LIKE, 1_000);
  }
  return extension;
}

describe('a host that cannot take a rating', () => {
  test.each<{ failure: HostFailure; state: HostState; shown: SyncState }>([
    { failure: { code: 'unreachable' }, state: 'unreachable', shown: 'pending' },
    { failure: { code: 'remote-absent' }, state: 'remote-absent', shown: 'held' },
    { failure: { code: 'signed-out' }, state: 'signed-out', shown: 'held' },
    { failure: { code: 'forbidden' }, state: 'forbidden', shown: 'held' },
    { failure: { code: 'server-error', detail: 'status 500' }, state: 'failing', shown: 'pending' },
    { failure: { code: 'nonsense', detail: 'reply is not JSON' }, state: 'failing', shown: 'pending' },
  ])(
    'is $state after $failure.code: the rating is $shown, and goes out when it can',
    async ({ failure, state, shown }) => {
      const extension = extensionAtHome();
      await extension.open();
      extension.host.failure = failure;
      await extension.rate(M1, 'positive', KEY);
      await extension.idle();
      expect(await extension.sessions.hostState(HOME)).toBe(state);
      expect(await extension.feedback.queue(KEY)).toMatchObject([{ messageId: M1, desired: { rating: 'positive' } }]);
      const told = { messageId: M1, value: { rating: 'positive' }, state: shown, waitingFor: state };
      expect(extension.tabs.lastPublicationTo(1)?.records).toMatchObject([told]);

      extension.host.failure = null;
      await extension.engine.flushAll('forced');
      expect(onHost(extension, M1)).toMatchObject({ rating: 'positive' });
      expect(await extension.sessions.hostState(HOME)).toBe('available');
      expect(extension.tabs.lastPublicationTo(1)).toMatchObject({ records: [{ state: 'synced' }] });
      expect(extension.tabs.lastPublicationTo(1)?.records[0]).not.toHaveProperty('waitingFor');
    },
  );

  test.each<{ failure: HostFailure | SessionNotFound }>([
    { failure: { code: 'unreachable' } },
    { failure: { code: 'remote-absent' } },
    { failure: { code: 'signed-out' } },
    { failure: { code: 'forbidden' } },
    { failure: { code: 'session-not-found' } },
  ])('any more stops the run after $failure.code: the rest of the queue waits behind it', async ({ failure }) => {
    const extension = await withRatingsToSend(M1, M2);
    extension.host.plan({ method: 'put', failure });
    await extension.engine.flushAll('forced');
    expect(extension.host.callsOf('put')).toHaveLength(1);
    expect(await extension.feedback.queue(KEY)).toMatchObject([{ queuedAs: 1 }, { queuedAs: 2 }]);
    await extension.engine.flushAll('forced');
    expect(extension.host.items(HOME, SESSION)).toHaveLength(2);
  });
});

describe('a request that failed', () => {
  test.each<{ failure: HostFailure | SessionNotFound; traces: number }>([
    { failure: { code: 'unreachable' }, traces: 1 },
    { failure: { code: 'server-error', detail: 'status 500' }, traces: 1 },
    { failure: { code: 'nonsense', detail: 'reply is not JSON' }, traces: 1 },
    { failure: { code: 'remote-absent' }, traces: 0 },
    { failure: { code: 'signed-out' }, traces: 0 },
    { failure: { code: 'forbidden' }, traces: 0 },
    { failure: { code: 'session-not-found' }, traces: 0 },
  ])('with $failure.code leaves $traces traces of it', async ({ failure, traces }) => {
    const extension = await withRatingsToSend(M1);
    extension.host.plan({ method: 'put', failure });
    await extension.engine.flushAll('forced');
    const record = await extension.record(KEY, M1);
    expect(record?.attempts).toHaveLength(traces);
    expect(record).toMatchObject({ desired: { rating: 'positive' }, queuedAs: 1 });
  });

  test('again and again leaves one trace', async () => {
    const extension = await withRatingsToSend(M1);
    for (let time = 0; time < 20; time += 1) extension.host.plan({ method: 'put', failure: { code: 'unreachable' } });
    for (let time = 0; time < 4; time += 1) await extension.engine.flushAll('forced');
    expect(extension.host.callsOf('put').length).toBeGreaterThanOrEqual(4);
    expect((await extension.record(KEY, M1))?.attempts).toHaveLength(1);
  });

  test('for certain is forgotten: a retraction then has nothing to look for', async () => {
    const extension = await withRatingsToSend(M1);
    extension.host.plan({ method: 'put', failure: { code: 'signed-out' } });
    await extension.engine.flushAll('forced');
    await extension.rate(M1, null, KEY);
    await extension.idle();
    expect(await extension.feedback.queue(KEY)).toEqual([]);
    expect(extension.host.callsOf('put', 'delete')).toHaveLength(1);
  });
});

describe('a message at which the host fails', () => {
  test.each<HostFailure>([
    { code: 'server-error', detail: 'status 500' },
    { code: 'nonsense', detail: 'reply is not JSON' },
  ])('keeps nobody back and is tried once a run: $code', async (failure) => {
    const extension = await withRatingsToSend(M1, M2, M3);
    extension.host.plan({ method: 'put', messageId: M1, failure });
    await extension.engine.flushAll('forced');
    expect(extension.host.callsOf('put').map(({ request }) => request.messageId)).toEqual([M1, M2, M3]);
    expect(extension.host.items(HOME, SESSION).map((item) => item.messageId)).toEqual([M2, M3]);
    expect(await extension.feedback.queue(KEY)).toMatchObject([{ messageId: M1 }]);
    await extension.engine.flushAll('forced');
    expect(onHost(extension, M1)).toMatchObject({ rating: 'positive' });
  });

  test('ends the run when it is the third', async () => {
    const messages = [1, 2, 3, 4, 5].map((number) => messageId(`message-${number}`));
    const extension = await withRatingsToSend(...messages);
    for (const id of messages.slice(0, 3)) {
      extension.host.plan({ method: 'put', messageId: id, failure: { code: 'server-error', detail: 'status 500' } });
    }
    await extension.engine.flushAll('forced');
    expect(extension.host.callsOf('put')).toHaveLength(3);
    expect(await extension.feedback.queue(KEY)).toHaveLength(5);
    expect(await extension.sessions.hostState(HOME)).toBe('failing');
    await extension.engine.flushAll('forced');
    expect(await extension.feedback.queue(KEY)).toEqual([]);
  });

  test('because it contradicts itself is such a one: a conflict with what was asked for is no answer', async () => {
    const extension = await withRatingsToSend(M1, M2, M3, messageId('message-4'));
    let puts = 0;
    extension.host.put = async () => {
      puts += 1;
      // Ends a run that would go on for ever.
      if (puts > 20) return err({ code: 'unreachable' });
      return err({ code: 'version-conflict', current: null });
    };
    await extension.engine.flushAll('forced');
    expect(puts).toBe(3);
    expect(await extension.sessions.hostState(HOME)).toBe('failing');
    const queue = await extension.feedback.queue(KEY);
    expect(queue.map(({ problem, attempts }) => [problem, attempts.length])).toEqual([
      [undefined, 1],
      [undefined, 1],
      [undefined, 1],
      [undefined, 0],
    ]);
  });
});

describe('when the latest of the origins does not take it', () => {
  test.each<HostFailure>([
    { code: 'unreachable' },
    { code: 'remote-absent' },
    { code: 'signed-out' },
    { code: 'forbidden' },
  ])('the next one is asked: $code', async (failure) => {
    const extension = await withRatingsToSend(M1, M2);
    extension.host.serve(OTHER_PORT, HEADER, [M1, M2, M3]);
    await extension.sessions.saw(OTHER_PORT, HEADER, 90_000);
    extension.host.plan({ method: 'put', origin: OTHER_PORT, failure });
    await extension.engine.flushAll('forced');
    expect(extension.host.callsOf('put').map(({ origin }) => origin)).toEqual([OTHER_PORT, HOME, HOME]);
    expect(extension.host.items(HOME, SESSION)).toHaveLength(2);
    expect(await extension.feedback.queue(KEY)).toEqual([]);
    expect(await extension.sessions.hostState(OTHER_PORT)).toBe(failure.code);
  });

  test('and no other does, what waits says why', async () => {
    const extension = await withRatingsToSend(M1);
    extension.host.serve(OTHER_PORT, HEADER, [M1]);
    extension.tabs.open(2, OTHER_PORT);
    await extension.sessions.saw(OTHER_PORT, HEADER, 90_000);
    extension.host.plan({ method: 'put', origin: OTHER_PORT, failure: { code: 'signed-out' } });
    extension.host.plan({ method: 'header', origin: HOME, failure: { code: 'unreachable' } });
    await extension.engine.flushAll('forced');
    expect(extension.tabs.lastPublicationTo(1)?.records).toMatchObject([{ waitingFor: 'unreachable' }]);
    expect(extension.tabs.lastPublicationTo(2)?.records).toMatchObject([{ waitingFor: 'signed-out' }]);
  });
});

test('a look at an item that cannot be read is not repeated for ever', async () => {
  const extension = extensionAtHome();
  await extension.open();
  extension.host.plan({ method: 'put', loseReply: true });
  await extension.rate(M1, 'positive', KEY);
  await extension.idle();
  extension.host.unreadable.add(M1);
  const list = extension.host.list.bind(extension.host);
  let looks = 0;
  extension.host.list = async (...about) => {
    looks += 1;
    if (looks > 20) return { ok: false, error: { code: 'unreachable' } };
    return list(...about);
  };
  await extension.rate(M1, null, KEY);
  await extension.idle();
  expect(looks).toBeLessThan(5);
});

test('a rating whose reply was lost and whose retry was refused is still deleted when it is retracted', async () => {
  const extension = extensionAtHome();
  await extension.open();
  extension.host.plan({ method: 'put', loseReply: true });
  await extension.rate(M1, 'positive', KEY);
  await extension.idle();
  extension.host.plan({ method: 'put', failure: { code: 'remote-absent' } });
  await extension.engine.flushAll('forced');
  await extension.rate(M1, null, KEY);
  await extension.idle();
  expect(extension.host.item(HOME, SESSION, M1)).toBeNull();
  await extension.open();
  expect(await extension.record(KEY, M1)).toMatchObject({ desired: null });
});
