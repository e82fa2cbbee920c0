import { type Browser, browser } from 'wxt/browser';
import type { HostAddress } from '../domain/host-address.ts';

type Rule = Browser.declarativeNetRequest.Rule;

/**
 * The rules that let our own requests through the hosts' fences: a host refuses an `Origin` that is not its own, and a request of
 * the background carries the extension's.
 *
 * They remove the header only from requests that this very extension starts, and only towards the API of hosts on this machine and
 * of those whose addresses the user has allowed. Without `initiatorDomains` they would switch the fence off for every web page that
 * the user visits.
 *
 * @param extensionHost the host part of the extension's own origin
 * @param allowed what the user has allowed besides this machine
 */
export function originRules(extensionHost: string, allowed: readonly HostAddress[]): Rule[] {
  const rule = (id: number, domains: string[], regexFilter: string): Rule => ({
    id,
    action: { type: 'modifyHeaders', requestHeaders: [{ header: 'origin', operation: 'remove' }] },
    condition: {
      initiatorDomains: [extensionHost],
      // Addresses in brackets are no domains to browsers; the pattern names them all the same.
      ...(domains.some((domain) => domain.startsWith('[')) ? {} : { requestDomains: domains }),
      regexFilter,
      resourceTypes: ['xmlhttprequest'],
    },
  });
  return [
    rule(1, ['127.0.0.1', 'localhost'], '^http://[^/]+/api/'),
    // A domain in a rule means those below it, too; the address itself is meant.
    ...allowed.map((address, index) =>
      rule(index + 2, [new URL(address).hostname], `^${escaped(address)}(:[0-9]+)?/api/`),
    ),
  ];
}

/** Puts the rules in place, and none but these. Session rules are gone after a browser restart. */
export async function installOriginRules(rules: Rule[]): Promise<void> {
  const before = await browser.declarativeNetRequest.getSessionRules();
  await browser.declarativeNetRequest.updateSessionRules({
    removeRuleIds: before.map(({ id }) => id),
    addRules: rules,
  });
}

function escaped(text: string): string {
  return text.replaceAll(/[.[\]\\]/g, String.raw`\$&`);
}
