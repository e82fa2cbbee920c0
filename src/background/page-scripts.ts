import { browser } from 'wxt/browser';
import { type HostAddress, patternOf } from '../domain/host-address.ts';
import { sendMessage } from '../messages/messenger.ts';

/** What runs in pages of hosts, as in the manifest and in its order: the probe must be there when the chat script asks it. */
const SCRIPTS = [
  { id: 'page-probe', file: 'page-probe.js', world: 'MAIN', runAt: 'document_end' },
  { id: 'chat', file: 'chat.js', world: 'ISOLATED', runAt: 'document_idle' },
] as const;

/** Has the browser load our scripts into new pages of these addresses, and of no others but those in the manifest. */
export async function registerPageScripts(addresses: readonly HostAddress[]): Promise<void> {
  const matches = addresses.map(patternOf);
  const present = await browser.scripting.getRegisteredContentScripts();
  const isSame = present.length === SCRIPTS.length && present.every((script) => sameSet(script.matches ?? [], matches));
  if (isSame || (present.length === 0 && matches.length === 0)) return;
  if (present.length > 0) await browser.scripting.unregisterContentScripts({ ids: present.map(({ id }) => id) });
  if (matches.length === 0) return;
  await browser.scripting.registerContentScripts(
    SCRIPTS.map(({ id, file, world, runAt }) => ({
      id,
      js: [file],
      matches,
      world,
      runAt,
      persistAcrossSessions: true,
    })),
  );
}

/** Comes to the pages of some addresses that are open already: browsers load scripts into new pages only. */
export async function joinPages(patterns: string[]): Promise<void> {
  if (patterns.length === 0) return;
  const tabs = await browser.tabs.query({ url: patterns });
  // One that hangs holds no other up.
  await Promise.all(tabs.map(({ id }) => (id === undefined ? undefined : join(id))));
}

/** Has the pages of addresses that are not allowed any more take their controls out. Which tabs those are, only they know by now. */
export async function leavePages(addresses: readonly HostAddress[]): Promise<void> {
  for (const { id } of await browser.tabs.query({})) {
    if (id !== undefined) void sendMessage('addressesWithdrawn', { addresses: [...addresses] }, id).catch(() => {});
  }
}

async function join(tabId: number): Promise<void> {
  // One that answers is of this version, and has loaded its page just now.
  const isThere = await sendMessage('pageState', undefined, tabId).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  for (const { file, world } of SCRIPTS) {
    // A tab that shows an error page, or is gone, has nothing to join.
    await browser.scripting.executeScript({ target: { tabId }, files: [`/${file}`], world }).catch(() => {});
  }
}

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((pattern) => other.includes(pattern));
}
