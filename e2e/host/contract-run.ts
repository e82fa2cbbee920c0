import { createRpcClient } from '../../src/host/rpc-client.ts';
import type { ContractCase } from '../../tests/contracts/contract-case.ts';
import type { Exchange } from '../../tests/contracts/exchange.ts';
import { Normalizer } from '../../tests/contracts/normalizer.ts';
import { recorder } from '../../tests/contracts/recorder.ts';
import { RECORDED_HOME, RECORDED_ORIGIN } from '../../tests/contracts/replay.ts';
import { type ContractSession, type ContractTurn, subjectOf } from '../../tests/contracts/subject.ts';
import { origin } from '../../tests/support/values.ts';
import type { RealHost } from './real-host.ts';
import { removeSession, seedSession, type SeedTurn } from './seed.ts';

/**
 * Runs a case on a real host, in sessions that are gone afterwards.
 *
 * @returns what was exchanged, with the names that recordings use
 */
export async function runOnRealHost(host: RealHost, { run }: ContractCase): Promise<Exchange[]> {
  const normalizer = new Normalizer();
  normalizer.place(host.origin, RECORDED_ORIGIN);
  normalizer.place(host.home, RECORDED_HOME);
  const { fetch, exchanges } = recorder((url, init) => globalThis.fetch(url, init));
  const placed = new Set<ContractSession>();
  const remove = (session: ContractSession) => {
    removeSession(host.home, session.header);
    placed.delete(session);
  };
  const subject = subjectOf({
    client: createRpcClient({ fetch, newRpcId: () => normalizer.fresh('rpc') }),
    origin: origin(host.origin),
    home: host.home,
    fresh: (kind) => normalizer.fresh(kind),
    place: (session) => {
      placed.add(session);
      seedSession(host.home, session.header, session.turns.map(seedOf));
    },
    remove,
  });
  try {
    await run(subject);
  } finally {
    placed.forEach(remove);
  }
  return normalizer.exchanges(exchanges);
}

function seedOf({ kind, user, assistant, replacement }: ContractTurn): SeedTurn {
  const turn = { prompt: 'Question', answer: 'Answer.', userMessageId: user, messageId: assistant };
  switch (kind) {
    case 'answer':
      return { ...turn, kind };
    case 'empty':
      return { ...turn, kind: 'usage-only' };
    case 'replaced':
      return { ...turn, kind, replacement: 'A better answer.', ...(replacement && { replacementId: replacement }) };
  }
}
