import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { exchange } from '../../src/host/http.ts';
import { createRpcClient } from '../../src/host/rpc-client.ts';
import { ok } from '../../src/domain/result.ts';
import { hostItem, M1, M2, origin, SESSION } from '../support/values.ts';

/** A real server that answers every request in its own way, and a client of it. */
async function serverThat(answer: (response: ServerResponse, rpcId: string) => void) {
  let closed = 0;
  const server = createServer(async (request, response) => {
    response.on('close', () => (closed += 1));
    let body = '';
    for await (const chunk of request) body += String(chunk);
    answer(response, body === '' ? '' : (JSON.parse(body) as { rpcId: string }).rpcId);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: origin(`http://127.0.0.1:${port}`),
    client: createRpcClient({ fetch, newRpcId: () => 'rpc-1' }),
    closed: () => closed,
  };
}

const list = (rpcId: string, items: string) =>
  `{"type":"server-response","rpcId":"${rpcId}","result":{"ok":true,"value":{"ok":true,"value":{"items":[${items}]}}}}`;

test('a reply without end is called off', async () => {
  const { client, address, closed } = await serverThat((response) => {
    const megabyte = Buffer.alloc(1024 * 1024, ' ');
    const more = () => {
      while (!response.destroyed && response.write(megabyte));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  expect(await client.list(address, SESSION)).toMatchObject({ ok: false, error: { code: 'nonsense' } });
  await expect.poll(closed).toBe(1);
});

test('a reply that trickles is given up when its time is over, and the connection closed', async () => {
  const { address, closed } = await serverThat((response) => {
    const drip = setInterval(() => response.write(' '), 5);
    response.on('close', () => clearInterval(drip));
  });
  const reply = exchange(fetch, address, {}, async (response) => ok(await response.text()), 100);
  expect(await reply).toEqual({ ok: false, error: { code: 'unreachable' } });
  await expect.poll(closed).toBe(1);
});

test('a reply that is cut off is no reply', async () => {
  const { client, address } = await serverThat((response, rpcId) => {
    response.writeHead(200, { 'content-length': '100000' });
    response.write(list(rpcId, ''));
    setTimeout(() => response.destroy(), 20);
  });
  expect(await client.list(address, SESSION)).toEqual({ ok: false, error: { code: 'unreachable' } });
});

test('an item nested without end is not read; the others of its list are', async () => {
  const deep = `{"messageId":"${M2}","rating":"positive","version":"v9","createdAt":1,"updatedAt":1,"more":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  const { client, address } = await serverThat((response, rpcId) => {
    response.end(list(rpcId, `${JSON.stringify(hostItem())},${deep}`));
  });
  const reply = await client.list(address, SESSION);
  expect(reply).toMatchObject({ ok: true, value: { items: [{ messageId: M1 }], complete: true } });
  expect(reply.ok && [...reply.value.unreadable]).toEqual([M2]);
});

test('nothing but brackets is no reply', async () => {
  const { client, address } = await serverThat((response) => response.end('['.repeat(1_000_000)));
  expect(await client.list(address, SESSION)).toMatchObject({ ok: false, error: { code: 'nonsense' } });
});
