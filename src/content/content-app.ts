import { computed, signal as signalOf } from '@preact/signals';
import { onMessage } from '../messages/messenger.ts';
import { type ChatRow, watchChatRows } from '../page/chat-adapter.ts';
import { isDshPage, pageMessageOf } from '../page/page-probe-client.ts';
import { showNativeControls } from '../settings/settings.ts';
import { backgroundClient } from './background-client.ts';
import { mountControl } from './mount-control.tsx';
import { NativeControls } from './native-controls.ts';
import { pageTranslator } from './page-language.ts';
import { SessionModels } from './session-models.ts';

/** How long a page must have been out of sight to be read anew, in milliseconds. */
const AWAY_FOR_MS = 2_000;

/**
 * Puts rating controls into the messages of a DSH page and keeps them in step with the background. On any other page it does
 * nothing at all.
 *
 * @param signal ends everything: when the extension is updated or removed
 */
export async function startContentApp(document: Document, signal: AbortSignal): Promise<void> {
  if (!isDshPage(document)) return;
  const natives = new NativeControls(!(await showNativeControls.getValue()));
  if (signal.aborted) return;
  const models = new SessionModels(backgroundClient);
  const t = pageTranslator(document, signal);

  const stops = [
    onMessage('recordsChanged', ({ data }) => models.apply(data)),
    onMessage('sessionReplaced', ({ data }) => models.replaced(data.sessionKey)),
    showNativeControls.watch((shown) => natives.setHidden(!shown)),
  ];
  signal.addEventListener('abort', () => stops.forEach((stop) => stop()));

  whenLookedAtAgain(document, signal, () => models.refresh());

  watchChatRows(document, signal, (row: ChatRow) => {
    const message = pageMessageOf(row.tail);
    if (!message) return;
    const shown = signalOf({ message, model: models.acquire(message.sessionId, row.signal) });
    mountControl(row, {
      state: computed(() => shown.value.model.state(shown.value.message.messageId).value),
      t,
      onRate(clicked) {
        const before = shown.peek();
        // Asked again: whatever the row was when it was mounted, the rating goes to the message that it shows now.
        const now = pageMessageOf(row.tail);
        if (!now) {
          before.model.fail(before.message.messageId, 'not-understood');
          return;
        }
        const known = now.sessionId === before.message.sessionId && now.messageId === before.message.messageId;
        if (!known) shown.value = { message: now, model: models.acquire(now.sessionId, row.signal) };
        // What the control showed was another message's rating: the click gives this one, it takes none back.
        void shown.peek().model.click(now.messageId, clicked, now.context, known ? 'toggle' : 'give');
      },
    });
    natives.replaceIn(row);
  });
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
