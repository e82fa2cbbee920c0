import { browser } from 'wxt/browser';
import type { z } from 'zod/mini';
import type { Origin } from '../domain/ids.ts';
import { err, ok } from '../domain/result.ts';
import { onMessage } from '../messages/messenger.ts';
import type { Request } from '../messages/protocol.ts';
import { requestSchemas } from '../messages/schemas.ts';
import { type Sender, speakerOf } from '../messages/sender-policy.ts';
import { loadDetails } from './details-loading.ts';
import type { FeedbackService } from './feedback-service.ts';

/**
 * Answers every request: what comes in is parsed and its sender judged before anything else is done with it.
 *
 * @param extensionOrigin the extension's own origin
 * @param hostVersion asks a host which version it is
 */
export function answerRequests(
  service: FeedbackService,
  extensionOrigin: string,
  hostVersion: (origin: Origin) => Promise<string | null>,
): void {
  const extension = { id: browser.runtime.id, origin: extensionOrigin };

  /** What a request says and who says it; `null` for one that is malformed, or that its sender may not send. */
  function understood<Name extends Request>(name: Name, { data, sender }: { data: unknown; sender: MessageSender }) {
    const speaker = speakerOf(name, senderOf(sender), extension);
    const request = requestSchemas[name].safeParse(data);
    if (!speaker || !request.success) return null;
    return { speaker, request: request.data as z.infer<(typeof requestSchemas)[Name]> };
  }

  onMessage('openSession', async (message) => {
    const heard = understood('openSession', message);
    if (heard?.speaker.kind !== 'content-script') return err('not-understood');
    return service.openSession(heard.speaker.origin, heard.request);
  });
  onMessage('rate', async (message) => {
    const heard = understood('rate', message);
    return heard ? service.rate(heard.speaker, heard.request) : err('not-understood');
  });
  onMessage('setNote', async (message) => {
    const heard = understood('setNote', message);
    return heard ? service.setNote(heard.speaker, heard.request) : err('not-understood');
  });
  onMessage('setReason', async (message) => {
    const heard = understood('setReason', message);
    return heard ? service.setReason(heard.speaker, heard.request) : err('not-understood');
  });
  onMessage('undo', async (message) => {
    const heard = understood('undo', message);
    return heard ? service.undo(heard.speaker, heard.request) : err('not-understood');
  });
  onMessage('decide', async (message) => {
    const heard = understood('decide', message);
    return heard ? service.decide(heard.speaker, heard.request) : err('not-understood');
  });
  onMessage('history', async (message) => {
    const heard = understood('history', message);
    return heard ? service.history(heard.speaker, heard.request) : err('not-understood');
  });
  onMessage('loadDetails', async (message) => {
    const heard = understood('loadDetails', message);
    return heard?.speaker.kind === 'content-script' ? loadDetails(heard.speaker.tabId) : err('not-understood');
  });
  onMessage('restore', async (message) => {
    const heard = understood('restore', message);
    return heard ? service.restore(heard.request) : err('not-understood');
  });
  onMessage('discard', async (message) => {
    const heard = understood('discard', message);
    return heard ? service.discard(heard.request) : err('not-understood');
  });
  onMessage('forget', async (message) => {
    const heard = understood('forget', message);
    return heard ? service.forget(heard.request) : err('not-understood');
  });
  onMessage('importCopies', async (message) => {
    const heard = understood('importCopies', message);
    return heard ? service.importCopies(heard.request) : err('not-understood');
  });
  onMessage('discardAside', async (message) => {
    return understood('discardAside', message) ? service.discardAside() : err('not-understood');
  });
  onMessage('retryNow', async (message) => {
    return understood('retryNow', message) ? service.retryNow() : err('not-understood');
  });
  onMessage('learnFacts', async (message) => {
    return understood('learnFacts', message) ? service.learnFacts() : err('not-understood');
  });
  onMessage('lookAt', async (message) => {
    const heard = understood('lookAt', message);
    return heard ? service.lookAt(heard.request) : err('not-understood');
  });
  onMessage('hostVersion', async (message) => {
    const heard = understood('hostVersion', message);
    return heard ? ok(await hostVersion(heard.request.origin)) : err('not-understood');
  });
  onMessage('saveDraft', async (message) => {
    const heard = understood('saveDraft', message);
    return heard ? service.saveDraft(heard.speaker, heard.request) : err('not-understood');
  });
}

interface MessageSender {
  id?: string;
  origin?: string;
  frameId?: number;
  tab?: { id?: number };
}

function senderOf({ id, origin, frameId, tab }: MessageSender): Sender {
  return { id, origin, frameId, tabId: tab?.id };
}
