import { deleteOrphans, EXCHANGES, settle, strays } from '../../tests/contracts/exchange-files.ts';
import { exchangeMode } from '../../tests/contracts/exchange-mode.ts';
import { HOST_CLIENT_CONTRACT } from '../../tests/contracts/host-client-contract.ts';
import { runOnRealHost } from '../host/contract-run.ts';
import { expect, test } from './fixtures.ts';

const mode = exchangeMode(process.env);

for (const contractCase of HOST_CLIENT_CONTRACT) {
  test(`on a real host, ${contractCase.name}`, async ({ host }) => {
    await settle(mode, EXCHANGES, contractCase.name, await runOnRealHost(host, contractCase));
  });
}

test('of every case there is a recording, and of nothing else', () => {
  const names = HOST_CLIENT_CONTRACT.map(({ name }) => name);
  deleteOrphans(mode, EXCHANGES, names);
  expect(strays(EXCHANGES, names)).toEqual({ orphans: [], missing: [] });
});
