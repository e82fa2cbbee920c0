import { computed, signal as signalOf } from '@preact/signals';
import type { MessageId } from '../domain/ids.ts';
import { onMessage } from '../messages/messenger.ts';
import { type ChatRow, watchChatRows } from '../page/chat-adapter.ts';
import { isDshPage, pageMessageOf } from '../page/page-probe-client.ts';
import { showNativeControls } from '../settings/settings.ts';
import { backgroundClient } from './background-client.ts';
import { mountControl } from './mount-control.tsx';
import { NativeControls } from './native-controls.ts';
import { pageTranslatorFor } from '../locales/page-texts.ts';
import { DetailsLoader } from './details/details-loader.ts';
import { pageLanguage } from './page-language.ts';
import { goToMessage, shownSessionId } from './go-to-message.ts';
import { Drafts } from './drafts.ts';
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
  const natives = new NativeControls(!(await showNativeControls.get()));
  const language = await pageLanguage(document, signal);
  const t = computed(() => pageTranslatorFor(language.value));
  if (signal.aborted) return;
  const models = new SessionModels(backgroundClient);
  const details = new DetailsLoader(() => backgroundClient.loadDetails());

  const stops = [
    onMessage('recordsChanged', ({ data }) => models.apply(data)),
    onMessage('sessionReplaced', ({ data }) => models.replaced(data.sessionKey)),
    onMessage('shownSession', () => {
      const sessionId = shownSessionId(document);
      return sessionId && { sessionId, ...models.life(sessionId) };
    }),
    onMessage('goTo', ({ data }) => goToMessage(document, data)),
  ];
  signal.addEventListener('abort', () => stops.forEach((stop) => stop()));

  showNativeControls.watch((shown) => natives.setHidden(!shown), signal);
  const drafts = new Drafts(document, signal);

  whenLookedAtAgain(document, signal, () => models.refresh());

  watchChatRows(document, signal, (row: ChatRow) => {
    const message = pageMessageOf(row.content);
    if (!message) return;
    const shown = signalOf({ message, model: models.acquire(message.sessionId, row.signal) });
    const openFor = signalOf<MessageId | null>(null);
    /** What the row shows at this moment; nothing, with a word about it, when the page does not tell. */
    const ask = () => {
      const { model, message: before } = shown.peek();
      const now = pageMessageOf(row.content);
      if (!now) model.fail(before.messageId, 'not-understood');
      return now && { now, model, known: now.sessionId === before.sessionId && now.messageId === before.messageId };
    };
    mountControl(row, {
      messageId: computed(() => shown.value.message.messageId),
      state: computed(() => shown.value.model.state(shown.value.message.messageId).value),
      noteLimit: computed(() => shown.value.model.noteLimit.value),
      language,
      t,
      openFor,
      onOpen(isOpen) {
        openFor.value = isOpen ? shown.peek().message.messageId : null;
      },
      details,
      onRate(clicked) {
        const asked = ask();
        if (!asked) return;
        const { now, known } = asked;
        // Whatever the row was when it was mounted, the rating goes to the message that it shows now.
        if (!known) shown.value = { message: now, model: models.acquire(now.sessionId, row.signal) };
        // What the control showed was another message's rating: the click gives this one, it takes none back.
        void shown.peek().model.click(now.messageId, clicked, now.context, known ? 'toggle' : 'give');
      },
      onUndo() {
        const asked = ask();
        if (asked?.known) void asked.model.undo(asked.now.messageId);
      },
      onReason(reason) {
        const asked = ask();
        if (asked?.known) void asked.model.chooseReason(asked.now.messageId, reason, asked.now.context);
      },
      onDecide(side) {
        const asked = ask();
        if (asked?.known) void asked.model.decide(asked.now.messageId, side);
      },
      history() {
        const { model, message: before } = shown.peek();
        return model.history(before.messageId);
      },
      onFailure(why) {
        const { model, message: before } = shown.peek();
        model.fail(before.messageId, why);
      },
      onUndoOver() {
        const { model, message: before } = shown.peek();
        model.forgetUndoable(before.messageId);
      },
      onDraft(text) {
        const asked = ask();
        if (!asked?.known) return;
        const { now, model } = asked;
        drafts.keep(now.messageId, () => model.saveDraft(now.messageId, text, now.context));
      },
      async onNote(text) {
        const asked = ask();
        // A note that was written to one message is not put to another.
        if (!asked?.known) return 'not-understood';
        const { now, model } = asked;
        await drafts.settle(now.messageId);
        return model.saveNote(now.messageId, text, now.context);
      },
    });
    if (row.kind === 'closing') natives.replaceIn(row);
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
