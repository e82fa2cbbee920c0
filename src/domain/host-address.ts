import type { Origin } from './ids.ts';
import { err, ok, type Result } from './result.ts';

declare const brand: unique symbol;
/** Scheme and name of a host without its port, for browsers allow addresses on all ports: `http://192.168.1.5`. */
export type HostAddress = string & { readonly [brand]: 'HostAddress' };

/** Why something is no address that could be allowed. */
export type AddressProblem =
  | 'empty'
  /** It is no address of the web at all. */
  | 'not-an-address'
  /** Something other than `http:` or `https:`. */
  | 'wrong-scheme'
  /** A name with a star in it: a host is to be named. */
  | 'not-one-host'
  /** It has a user name or a password in it. */
  | 'with-credentials';

/** Understands what somebody has typed or pasted; whatever follows the host's name does not matter. */
export function parseAddress(typed: string): Result<HostAddress, AddressProblem> {
  const text = typed.trim();
  if (text === '') return err('empty');
  if (text.includes('*')) return err('not-one-host');
  // `localhost:3080` reads as a scheme and a path, and `192.168.1.5` as neither.
  if (!/^[a-z][a-z\d+.-]*:/i.test(text) || /^[^/:]+:\d+(?:\/|$)/.test(text)) return err('not-an-address');
  const url = URL.parse(text);
  if (url && url.protocol !== 'http:' && url.protocol !== 'https:') return err('wrong-scheme');
  if (!url || !/^https?:\/\//i.test(text)) return err('not-an-address');
  if (url.username !== '' || url.password !== '') return err('with-credentials');
  return ok(addressOf(url.origin as Origin));
}

/** The address that an origin is served under. */
export function addressOf(origin: Origin): HostAddress {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}` as HostAddress;
}

/** How browsers are asked for an address. */
export function patternOf(address: HostAddress): string {
  return `${address}/*`;
}

/**
 * The addresses among the patterns that a browser has granted. Patterns that mean more than one host are none: scripts in every page
 * of the web, and headers taken off for it, are not what anybody has asked for here.
 */
export function addressesIn(patterns: readonly string[]): HostAddress[] {
  const found = patterns.flatMap((pattern) => {
    const [, address] = /^(https?:\/\/(?:\[[\da-f:.]+\]|[^/:*[\]]+))(?::(?:\d+|\*))?\/\*$/i.exec(pattern) ?? [];
    return address === undefined ? [] : [address as HostAddress];
  });
  return [...new Set(found)];
}
