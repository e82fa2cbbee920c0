import { addressOf, type HostAddress } from './host-address.ts';
import type { HostState } from './host-state.ts';
import type { Origin } from './ids.ts';

/** An origin that was seen, and how its host is. */
export interface KnownHost {
  origin: Origin;
  state: HostState;
  /** How many messages' feedback waits for it. */
  waiting: number;
}

/** An address, and what was seen under it. */
export interface KnownAddress {
  address: HostAddress;
  allowed: boolean;
  hosts: KnownHost[];
}

/** All hosts by their addresses: those of this machine, which every installation has, and the others. */
export interface HostsByAddress {
  thisMachine: KnownHost[];
  others: KnownAddress[];
}

/**
 * @param always the addresses that need no permission of the user's
 * @param allowed what the user has allowed besides
 */
export function hostsByAddress(
  hosts: readonly KnownHost[],
  always: readonly HostAddress[],
  allowed: readonly HostAddress[],
): HostsByAddress {
  const sorted = hosts.toSorted((a, b) => a.origin.localeCompare(b.origin));
  const byAddress = Map.groupBy(sorted, ({ origin }) => addressOf(origin));
  const addresses = [...new Set([...allowed, ...byAddress.keys()])].filter((address) => !always.includes(address));
  return {
    thisMachine: always.flatMap((address) => byAddress.get(address) ?? []),
    others: addresses.toSorted().map((address) => ({
      address,
      allowed: allowed.includes(address),
      hosts: byAddress.get(address) ?? [],
    })),
  };
}
