import { browser } from 'wxt/browser';
import { addressesIn, addressOf, type HostAddress, patternOf } from '../domain/host-address.ts';
import type { Origin } from '../domain/ids.ts';
import { installOriginRules, originRules } from './origin-rule.ts';
import { joinPages, leavePages, registerPageScripts } from './page-scripts.ts';

/**
 * Keeps our scripts and our rules at the addresses that the user has allowed. The browser's own list of permissions is the only one:
 * it is read at every start, and whenever it changes.
 */
export class HostAccess {
  /** Resolves once everything is where the permissions want it. */
  settled: Promise<void>;
  private readonly extensionHost: string;

  /**
   * @param extensionHost the host part of the extension's own origin
   * @param onAllowed called when the user has allowed something
   * @param report called with what the browser did not do
   */
  constructor(extensionHost: string, onAllowed: () => void, report: (error: unknown) => void) {
    this.extensionHost = extensionHost;
    const { permissions } = browser;
    this.settled = this.settle().catch(report);
    const changed = (then: () => Promise<void>) => {
      // One after the other: each reads what is allowed by then.
      this.settled = this.settled
        .then(() => this.settle())
        .then(then)
        .catch(report);
    };
    permissions.onAdded.addListener(({ origins = [] }) =>
      changed(async () => {
        onAllowed();
        await joinPages(addressesIn(origins).map(patternOf));
      }),
    );
    permissions.onRemoved.addListener(({ origins = [] }) => changed(() => leavePages(addressesIn(origins))));
  }

  /** Whether the user has allowed a host's address. */
  isGranted(origin: Origin): Promise<boolean> {
    return browser.permissions.contains({ origins: [patternOf(addressOf(origin))] });
  }

  private async settle(): Promise<void> {
    const allowed = await allowedAddresses();
    await installOriginRules(originRules(this.extensionHost, allowed));
    await registerPageScripts(allowed);
  }
}

/** What the user has allowed besides the addresses that every installation has. */
async function allowedAddresses(): Promise<HostAddress[]> {
  const { origins = [] } = await browser.permissions.getAll();
  const always = addressesIn(browser.runtime.getManifest().host_permissions ?? []);
  return addressesIn(origins).filter((address) => !always.includes(address));
}
