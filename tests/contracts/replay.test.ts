import { describe, expect, test } from 'vitest';
import { accepted, type ContractCase, refused, scene } from './contract-case.ts';
import { EXCHANGES, readRecording } from './exchange-files.ts';
import { HOST_CLIENT_CONTRACT } from './host-client-contract.ts';
import { replay } from './replay.ts';

const NAME = 'a delete may be repeated';
const recorded = () => readRecording(EXCHANGES, NAME);
const contractCase = HOST_CLIENT_CONTRACT.find(({ name }) => name === NAME)!;
const caseThat = (run: ContractCase['run']): ContractCase => ({ name: NAME, run });

describe('a case on a recording', () => {
  test('passes when it asks for what was recorded', async () => {
    await expect(replay(contractCase, recorded())).resolves.toBeUndefined();
  });

  test('fails when it does not ask for all of it', async () => {
    const putsOnly = caseThat(async (subject) => void accepted(await scene(subject).put()));
    await expect(replay(putsOnly, recorded())).rejects.toThrow(/recorded and never asked for was .*delete/);
  });

  test('fails when it asks for more', async () => {
    await expect(replay(contractCase, recorded().slice(0, -1))).rejects.toThrow(/recorded was nothing more, asked for/);
  });

  test('fails when it asks for something else', async () => {
    const changed = recorded();
    changed[0]!.request.url += '?';
    await expect(replay(contractCase, changed)).rejects.toThrow(/recorded was .*put\?.*, asked for was /);
  });

  test('fails when it asks in another order', async () => {
    const [first, second, ...others] = recorded();
    await expect(replay(contractCase, [second!, first!, ...others])).rejects.toThrow(/recorded was .*delete/);
  });

  test('fails when it takes the missing of a recording for a host that cannot be reached', async () => {
    const expectsNoHost = caseThat(async (subject) => void refused(await scene(subject).put()));
    await expect(replay(expectsNoHost, [])).rejects.toThrow(/recorded was nothing more/);
  });

  test('fails when the host was seen to answer what the case does not allow', async () => {
    const changed = recorded();
    changed.at(-2)!.reply.body = { json: { type: 'server-response', rpcId: 'rpc-3', result: { ok: true } } };
    await expect(replay(contractCase, changed)).rejects.toThrow(/refused: .*nonsense/);
  });

  test('fails when a reply belongs to another request', async () => {
    const [first, ...others] = recorded();
    const changed = JSON.parse(JSON.stringify(first).replaceAll('"rpc-1"', '"rpc-7"'));
    await expect(replay(contractCase, [{ ...first!, reply: changed.reply }, ...others])).rejects.toThrow(/nonsense/);
  });
});
