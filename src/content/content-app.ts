import { computed, signal as signalOf } from '@preact/signals';
import type { SessionId } from '../domain/ids.ts';
import { onMessage } from '../messages/messenger.ts';
import { type ChatRow, watchChatRows } from '../page/chat-adapter.ts';
import { isDshPage, pageMessageOf } from '../page/page-probe-client.ts';
import { showNativeControls } from '../settings/settings.ts';
import { backgroundClient } from './background-client.ts';
import { mountControl } from './mount-control.tsx';
import { NativeControls } from './native-controls.ts';
import { pageTranslator } from './page-language.ts';
import { SessionModel } from './session-model.ts';

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
  const models = new Map<SessionId, SessionModel>();
  const t = pageTranslator(document, signal);

  const modelOf = (sessionId: SessionId): SessionModel => {
    let model = models.get(sessionId);
    if (!model) {
      model = new SessionModel(sessionId, backgroundClient);
      models.set(sessionId, model);
      void model.open();
    }
    return model;
  };

  const stops = [
    onMessage('recordsChanged', ({ data }) => models.forEach((model) => model.apply(data))),
    onMessage('sessionReplaced', ({ data }) => models.forEach((model) => model.replaced(data.sessionKey))),
    showNativeControls.watch((shown) => natives.setHidden(!shown)),
  ];
  signal.addEventListener('abort', () => stops.forEach((stop) => stop()));

  watchChatRows(document, signal, (row: ChatRow) => {
    const first = pageMessageOf(row.tail);
    if (!first) return;
    const message = signalOf(first);
    mountControl(row, {
      state: computed(() => modelOf(message.value.sessionId).state(message.value.messageId).value),
      t,
      onRate(clicked) {
        // Asked again: whatever the row was when it was mounted, the rating goes to the message that it shows now.
        const now = pageMessageOf(row.tail);
        if (!now) {
          modelOf(message.value.sessionId).fail(message.value.messageId, 'not-understood');
          return;
        }
        message.value = now;
        void modelOf(now.sessionId).click(now.messageId, clicked, now.context);
      },
    });
    natives.replaceIn(row);
  });
}
