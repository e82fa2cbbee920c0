import { type Browser, browser } from 'wxt/browser';

const RULE_ID = 1;

/**
 * The rule that lets our own requests through the host's fence: the host refuses an `Origin` that is not its own, and a
 * request of the background carries the extension's.
 *
 * It removes the header only from requests that this very extension starts, and only towards the host's API on this machine.
 * Without `initiatorDomains` it would switch the fence off for every web page that the user visits.
 *
 * @param extensionHost the host part of the extension's own origin
 */
export function originRule(extensionHost: string): Browser.declarativeNetRequest.Rule {
  return {
    id: RULE_ID,
    action: { type: 'modifyHeaders', requestHeaders: [{ header: 'origin', operation: 'remove' }] },
    condition: {
      initiatorDomains: [extensionHost],
      requestDomains: ['127.0.0.1', 'localhost'],
      regexFilter: '^http://[^/]+/api/',
      resourceTypes: ['xmlhttprequest'],
    },
  };
}

/** Puts the rule in place. Session rules are gone after a browser restart, so every start of the worker does this first. */
export async function installOriginRule(extensionHost: string): Promise<void> {
  const rule = originRule(extensionHost);
  await browser.declarativeNetRequest.updateSessionRules({ removeRuleIds: [rule.id], addRules: [rule] });
}
