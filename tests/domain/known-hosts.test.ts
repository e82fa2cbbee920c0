import { expect, test } from 'vitest';
import type { HostAddress } from '../../src/domain/host-address.ts';
import { hostsByAddress } from '../../src/domain/known-hosts.ts';
import { origin } from '../support/values.ts';

test('hosts stand under their addresses, allowed or not, and those of this machine together', () => {
  const host = (of: string) => ({ origin: origin(of), state: 'available', waiting: 0 }) as const;
  const [home, nas, old] = ['http://127.0.0.1:1', 'http://nas:2', 'https://old.example'].map(host);
  const addresses = (...names: string[]) => names as HostAddress[];
  expect(
    hostsByAddress(
      [old!, nas!, home!],
      addresses('http://127.0.0.1', 'http://localhost'),
      addresses('http://nas', 'http://never-seen'),
    ),
  ).toEqual({
    thisMachine: [home],
    others: [
      { address: 'http://nas', allowed: true, hosts: [nas] },
      { address: 'http://never-seen', allowed: true, hosts: [] },
      { address: 'https://old.example', allowed: false, hosts: [old] },
    ],
  });
});
