import { computed, signal as signalOf } from '@preact/signals';
import { onMessage } from '../messages/messenger.ts';
import { type ChatRow, watchChatRows } from '../page/chat-adapter.ts';
import { isDshPage, pageMessageOf } from '../page/page-probe-client.ts';
import type { PageMessage } from '../page/probe-protocol.ts';
import { showNativeControls } from '../settings/settings.ts';
import { backgroundClient } from './background-client.ts';
import { mountControl } from './mount-control.tsx';
import { NativeControls } from './native-controls.ts';
import { pageTranslator } from './page-language.ts';
import { goToMessage, shownSessionId } from './go-to-message.ts';
import { Drafts } from './drafts.ts';
import type { SessionModel } from './session-model.ts';
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
    onMessage('shownSession', () => {
      const sessionId = shownSessionId(document);
      return sessionId && { sessionId, ...models.life(sessionId) };
    }),
    onMessage('goTo', ({ data }) => goToMessage(document, data)),
    showNativeControls.watch((shown) => natives.setHidden(!shown)),
  ];
  signal.addEventListener('abort', () => stops.forEach((stop) => stop()));

  const drafts = new Drafts(document, signal);
  const saveDraft = ({ model, message }: { model: SessionModel; message: PageMessage }, text: string) =>
    model.saveDraft(message.messageId, text, message.context);

  whenLookedAtAgain(document, signal, () => models.refresh());

  watchChatRows(document, signal, (row: ChatRow) => {
    const message = pageMessageOf(row.tail);
    if (!message) return;
    const shown = signalOf({ message, model: models.acquire(message.sessionId, row.signal) });
    /** What the row shows now, whatever it was when it was mounted; `known` if that is what its control shows. */
    const ask = () => {
      const before = shown.peek();
      const now = pageMessageOf(row.tail);
      if (!now) {
        before.model.fail(before.message.messageId, 'not-understood');
        return null;
      }
      const known = now.sessionId === before.message.sessionId && now.messageId === before.message.messageId;
      if (!known) shown.value = { message: now, model: models.acquire(now.sessionId, row.signal) };
      return { known, message: now, model: shown.peek().model };
    };
    mountControl(row, {
      state: computed(() => shown.value.model.state(shown.value.message.messageId).value),
      noteLimit: computed(() => shown.value.model.noteLimit.value),
      t,
      onRate(clicked) {
        const now = ask();
        // What the control showed was another message's rating: the click gives this one, it takes none back.
        const meaning = now?.known ? 'toggle' : 'give';
        void now?.model.click(now.message.messageId, clicked, now.message.context, meaning);
      },
      onDraft(text) {
        const now = ask();
        if (now?.known) drafts.keep(now.message.messageId, () => saveDraft(now, text));
      },
      async onNote(text) {
        const now = ask();
        // A note that was written to one message is not put to another.
        if (!now?.known) return 'not-understood';
        const { messageId, context } = now.message;
        drafts.drop(messageId);
        const problem = await now.model.saveNote(messageId, text, context);
        if (problem !== null) drafts.keep(messageId, () => saveDraft(now, text));
        return problem;
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
