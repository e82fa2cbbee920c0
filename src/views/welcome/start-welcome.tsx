import '../../ui/tokens.css';
import '../own-page.css';
import './welcome.css';
import { computed, effect, signal } from '@preact/signals';
import { render } from 'preact';
import { browser } from 'wxt/browser';
import { translatorFor } from '../../locales/texts.ts';
import { chosenLanguage } from '../../settings/settings.ts';
import { FeedbackDatabase } from '../../store/database.ts';
import { knownHosts } from '../../store/live-queries.ts';
import { settingSignal } from '../setting-signal.ts';
import { WelcomeView } from './WelcomeView.tsx';

/** How often open tabs are looked through for a DSH page while nothing tells that there is one, in milliseconds. */
const LOOK_EVERY_MS = 2_000;

/** Shows the page for the first run. */
export async function startWelcome(document: Document): Promise<void> {
  const chosen = settingSignal(chosenLanguage, await chosenLanguage.get());
  const language = computed(() => chosen.value || browser.i18n.getUILanguage());
  const t = computed(() => translatorFor(language.value));
  effect(() => {
    document.documentElement.lang = language.value;
    document.title = t.value('welcomeTitle');
  });
  const db = new FeedbackDatabase();
  const dshTab = signal<number | null>(null);
  const look = async () => {
    dshTab.value = await findDshTab(db).catch(() => null);
  };
  await look();
  // Not while it is out of sight, where nobody reads what has changed.
  setInterval(() => document.visibilityState === 'visible' && void look(), LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', () => void look());
  const root = document.getElementById('app');
  if (root) {
    render(
      <WelcomeView
        t={t}
        hasPage={computed(() => dshTab.value !== null)}
        onOpenPage={() => void show(dshTab.peek())}
        onOptions={() => void browser.runtime.openOptionsPage()}
      />,
      root,
    );
  }
}

/** A tab of an origin that has shown a session: pages are not asked, for most are not DSH and would not answer. */
async function findDshTab(db: FeedbackDatabase): Promise<number | null> {
  const seen = new Set<string>((await knownHosts(db)).map(({ origin }) => origin));
  const tabs = await browser.tabs.query({});
  return tabs.find(({ url }) => seen.has(URL.parse(url ?? '')?.origin ?? ''))?.id ?? null;
}

async function show(tabId: number | null): Promise<void> {
  if (tabId === null) return;
  const tab = await browser.tabs.update(tabId, { active: true }).catch(() => undefined);
  if (tab?.windowId !== undefined) await browser.windows.update(tab.windowId, { focused: true }).catch(() => {});
}
