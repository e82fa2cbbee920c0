import { computed } from '@preact/signals-core';
import { browser } from 'wxt/browser';
import { pageTranslatorFor } from '../locales/page-texts.ts';
import { onMessage } from '../messages/messenger.ts';
import type { PageState } from '../messages/protocol.ts';
import { type ChatRow, watchChatRows } from '../page/chat-adapter.ts';
import { dshPage, pageMessageOf } from '../page/page-probe-client.ts';
import { showNativeControls } from '../settings/settings.ts';
import { backgroundClient } from './background-client.ts';
import { DetailsLoader } from './details/details-loader.ts';
import { Drafts } from './drafts.ts';
import { goToMessage, shownSessionId } from './go-to-message.ts';
import { NativeControls } from './native-controls.ts';
import { pageLanguage } from './page-language.ts';
import { type RatedRow, rateRow } from './rated-row.ts';
import { SessionModels } from './session-models.ts';
import { takeOver, whenTakenOver } from './take-over.ts';

/** How long a page must have been out of sight to be read anew, in milliseconds. */
const AWAY_FOR_MS = 2_000;

/**
 * Puts rating controls into the messages of a DSH page and keeps them in step with the background. On any other page it does
 * nothing at all.
 */
export async function startContentApp(document: Document): Promise<void> {
  const page = dshPage(document);
  if (!page) return;
  const takenOver = new AbortController();
  const { signal } = takenOver;
  const handedOver = takeOver(document);
  const drafts = new Drafts(document, signal);
  const rows = new Set<RatedRow>();
  whenTakenOver(document, () => {
    const written = [...rows].flatMap(({ messageId, isOpen }) => {
      const draft = drafts.written(messageId);
      return draft && (isOpen || !draft.isKept) ? [{ messageId, draft: draft.text }] : [];
    });
    takenOver.abort();
    return written;
  });

  const natives = new NativeControls(!(await showNativeControls.get()));
  const language = await pageLanguage(document, signal);
  if (signal.aborted) return;
  const t = computed(() => pageTranslatorFor(language.value));
  const models = new SessionModels(backgroundClient);
  const loader = new DetailsLoader(() => backgroundClient.loadDetails());

  const pageState = (): PageState => {
    const sessionId = shownSessionId(document);
    return { build: page.build, session: sessionId && { sessionId, ...models.life(sessionId) } };
  };
  const stops = [
    onMessage('recordsChanged', ({ data }) => models.apply(data)),
    onMessage('sessionReplaced', ({ data }) => models.replaced(data)),
    onMessage('pageState', pageState),
    onMessage('goTo', ({ data }) => goToMessage(document, data)),
    onMessage('addressesWithdrawn', ({ data }) => {
      if (data.addresses.some((address) => address === addressHere())) takenOver.abort();
    }),
    onMessage('command', async ({ data }) => {
      const loaded = await loader.load();
      if (typeof loaded === 'object') loaded.run(data.command, [...rows]);
    }),
  ];
  signal.addEventListener('abort', () => {
    // In a page that has outlived its extension there is nothing left to be removed from.
    if (browser.runtime?.id) stops.forEach((stop) => stop());
  });

  showNativeControls.watch((shown) => natives.setHidden(!shown), signal);
  whenLookedAtAgain(document, signal, () => models.refresh());

  watchChatRows(document, signal, (row: ChatRow) => {
    const message = pageMessageOf(row.content);
    if (!message) return;
    const rated = rateRow(row, message, { models, drafts, loader, language, t });
    rows.add(rated);
    row.signal.addEventListener('abort', () => rows.delete(rated));
    if (row.kind === 'closing') natives.replaceIn(row);
    const position = handedOver.findIndex(({ messageId }) => messageId === message.messageId);
    // Once: the row may come and go.
    for (const { draft } of position < 0 ? [] : handedOver.splice(position, 1)) rated.takeUp(draft);
  });
}

/** The address that the page is served under. */
function addressHere(): string {
  return `${location.protocol}//${location.hostname}`;
}

/** Calls when the page comes into sight again after a while. */
function whenLookedAtAgain(document: Document, signal: AbortSignal, call: () => void): void {
  let hiddenAt = Infinity;
  const look = () => {
    if (document.visibilityState === 'hidden') hiddenAt = performance.now();
    else if (performance.now() - hiddenAt > AWAY_FOR_MS) call();
  };
  document.addEventListener('visibilitychange', look, { signal });
}
