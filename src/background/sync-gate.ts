import type { Origin } from '../domain/ids.ts';
import { err } from '../domain/result.ts';
import type { HostClient } from '../host/host-client.ts';
import type { SessionFacts } from '../host/session-facts.ts';

/** What decides whether hosts are asked at all. Asked before every single request, and never remembered: a worker forgets. */
export interface SyncGate {
  /** Whether the user wants feedback to be exchanged with hosts. */
  isOn(): Promise<boolean>;
  /** Whether the user has allowed a host's address. */
  isGranted(origin: Origin): Promise<boolean>;
}

type Closed = { code: 'paused' } | { code: 'not-granted' };

/** A client that sends nothing where the gate is closed, and says so instead. */
export function gatedClient(client: HostClient, gate: SyncGate): HostClient {
  return clientBehind(client, async (origin) => ((await gate.isOn()) ? closedFor(gate, origin) : { code: 'paused' }));
}

/** The same, without the question whether the user wants feedback to be exchanged. */
export function grantedClient(client: HostClient, gate: SyncGate): HostClient {
  return clientBehind(client, (origin) => closedFor(gate, origin));
}

/** Facts that are had from nobody where the gate is closed. */
export function gatedFacts(facts: SessionFacts, gate: SyncGate): SessionFacts {
  return {
    titles: async (origin) => ((await isOpen(gate, origin)) ? facts.titles(origin) : null),
    models: async (origin, ...rest) => ((await isOpen(gate, origin)) ? facts.models(origin, ...rest) : null),
  };
}

/** Whether a host may be asked for something. */
export async function isOpen(gate: SyncGate, origin: Origin): Promise<boolean> {
  return (await gate.isOn()) && gate.isGranted(origin);
}

async function closedFor(gate: SyncGate, origin: Origin): Promise<Closed | null> {
  return (await gate.isGranted(origin)) ? null : { code: 'not-granted' };
}

function clientBehind(client: HostClient, closed: (origin: Origin) => Promise<Closed | null>): HostClient {
  const through = async <T>(origin: Origin, ask: () => Promise<T>) => {
    const why = await closed(origin);
    return why ? err(why) : ask();
  };
  return {
    list: (origin, sessionId) => through(origin, () => client.list(origin, sessionId)),
    put: (origin, request) => through(origin, () => client.put(origin, request)),
    delete: (origin, request) => through(origin, () => client.delete(origin, request)),
    header: (origin, sessionId) => through(origin, () => client.header(origin, sessionId)),
    assistantMessageIds: (origin, sessionId) => through(origin, () => client.assistantMessageIds(origin, sessionId)),
  };
}
