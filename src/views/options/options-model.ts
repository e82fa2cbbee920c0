import { computed, signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import { type Condition, diagnosticsText } from '../../domain/diagnostics.ts';
import {
  type AddressProblem,
  addressesIn,
  type HostAddress,
  parseAddress,
  patternOf,
} from '../../domain/host-address.ts';
import type { Origin } from '../../domain/ids.ts';
import { hostsByAddress } from '../../domain/known-hosts.ts';
import { sendMessage } from '../../messages/messenger.ts';
import { lastFailures, syncIsOn } from '../../settings/settings.ts';
import type { FeedbackDatabase } from '../../store/database.ts';
import { knownHosts, live, storedCounts } from '../../store/live-queries.ts';
import { settingSignal } from '../setting-signal.ts';

type Hosts = Awaited<ReturnType<typeof knownHosts>>;

/** What became of an address. */
export type AddressNews =
  | { what: 'added' | 'removed' | 'refused' | 'already'; address: HostAddress }
  | { what: 'failed' }
  | { what: 'problem'; problem: AddressProblem };

export interface Shortcut {
  command: string;
  /** Empty where the user has given it no keys. */
  keys: string;
}

/** What the options know besides the settings: hosts and permissions, shortcuts, the report. */
export class OptionsModel {
  readonly syncIsOn = settingSignal(syncIsOn, true);
  readonly typed = signal('');
  readonly news = signal<AddressNews | null>(null);
  readonly versions = signal<ReadonlyMap<Origin, string | null>>(new Map());
  readonly shortcuts = signal<Shortcut[]>([]);
  readonly diagnostics = signal<string | null>(null);
  readonly copied = signal<boolean | null>(null);
  readonly isBroken = signal(false);
  private readonly hosts = signal<Hosts>([]);
  private readonly granted = signal<HostAddress[]>([]);
  private readonly always = addressesIn(browser.runtime.getManifest().host_permissions ?? []);
  private readonly db: FeedbackDatabase;
  private readonly asked = new Set<Origin>();

  constructor(db: FeedbackDatabase) {
    this.db = db;
  }

  readonly byAddress = computed(() => {
    const added = this.granted.value.filter((address) => !this.always.includes(address));
    return hostsByAddress(this.hosts.value, this.always, added);
  });

  /** Reads everything, and keeps in step with it. */
  start(): void {
    live(
      () => knownHosts(this.db),
      (hosts) => {
        this.hosts.value = hosts;
        this.askVersions();
      },
      () => {
        this.isBroken.value = true;
      },
    );
    const { permissions } = browser;
    permissions.onAdded.addListener(() => void this.readPermissions());
    permissions.onRemoved.addListener(() => void this.readPermissions());
    // What was not asked for while nothing was to be asked.
    syncIsOn.watch(() => this.askVersions());
    // Keys are given to commands on a page of the browser's, from which somebody comes back to this one.
    addEventListener('focus', () => void this.readShortcuts());
    void this.readPermissions();
    void this.readShortcuts();
  }

  type(text: string): void {
    this.typed.value = text;
  }

  /** Allows the address that was typed. To be called from a click, for else the browser asks nobody. */
  async add(): Promise<void> {
    const address = parseAddress(this.typed.peek());
    if (!address.ok) {
      this.news.value = { what: 'problem', problem: address.error };
      return;
    }
    await this.allow(address.value);
  }

  async allow(address: HostAddress): Promise<void> {
    if ([...this.always, ...this.granted.peek()].includes(address)) {
      this.news.value = { what: 'already', address };
      return;
    }
    // Nothing is awaited before this: the click would not count any more.
    this.news.value = await browser.permissions.request({ origins: [patternOf(address)] }).then(
      (allowed) => ({ what: allowed ? ('added' as const) : ('refused' as const), address }),
      () => ({ what: 'failed' as const }),
    );
    if (this.news.value.what === 'added') this.typed.value = '';
  }

  async remove(address: HostAddress): Promise<void> {
    const pattern = patternOf(address);
    this.news.value = await browser.permissions.remove({ origins: [pattern] }).then(
      (removed) => (removed ? { what: 'removed' as const, address } : { what: 'failed' as const }),
      () => ({ what: 'failed' as const }),
    );
  }

  /** Opens the browser's own page for keys. @returns whether there is one that can be opened. */
  async changeShortcuts(): Promise<boolean> {
    const { commands } = browser as { commands: { openShortcutSettings?: () => Promise<void> } };
    const opened = commands.openShortcutSettings
      ? commands.openShortcutSettings()
      : browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
    return opened.then(
      () => true,
      () => false,
    );
  }

  async showDiagnostics(language: string): Promise<void> {
    const text = await this.condition(language).then(
      (condition) => diagnosticsText(condition, (at) => new Date(at).toISOString()),
      () => null,
    );
    this.isBroken.value = text === null;
    this.diagnostics.value = text;
    this.copied.value = null;
  }

  async copyDiagnostics(): Promise<void> {
    this.copied.value = await navigator.clipboard.writeText(this.diagnostics.peek() ?? '').then(
      () => true,
      () => false,
    );
  }

  private async condition(language: string): Promise<Condition> {
    const [stored, hosts, allowed, size, failures] = await Promise.all([
      storedCounts(this.db),
      knownHosts(this.db),
      browser.permissions.getAll(),
      navigator.storage.estimate(),
      lastFailures.get(),
    ]);
    return {
      version: browser.runtime.getManifest().version,
      browser: navigator.userAgent,
      language,
      syncIsOn: this.syncIsOn.peek(),
      permissions: allowed.permissions ?? [],
      granted: allowed.origins ?? [],
      hosts: hosts.map(({ origin, state, failures, waiting, nextProbe }) => ({
        origin,
        state,
        failures,
        waiting,
        nextTry: nextProbe?.at,
      })),
      ...stored,
      databaseSize: size.usage,
      failures,
    };
  }

  private askVersions(): void {
    if (!this.syncIsOn.peek()) return;
    for (const { origin, state } of this.hosts.peek()) {
      if (state !== 'available' || this.asked.has(origin)) continue;
      this.asked.add(origin);
      void this.askVersion(origin);
    }
  }

  private async askVersion(origin: Origin): Promise<void> {
    const reply = await sendMessage('hostVersion', { origin }).catch(() => null);
    const version = reply?.ok ? reply.value : null;
    this.versions.value = new Map([...this.versions.peek(), [origin, version]]);
  }

  private async readPermissions(): Promise<void> {
    const { origins = [] } = await browser.permissions.getAll();
    this.granted.value = addressesIn(origins);
  }

  private async readShortcuts(): Promise<void> {
    const commands = await browser.commands.getAll();
    this.shortcuts.value = commands.map(({ name = '', shortcut = '' }) => ({ command: name, keys: shortcut }));
  }
}
