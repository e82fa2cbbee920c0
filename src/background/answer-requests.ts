import { browser } from 'wxt/browser';
import { err, type Result } from '../domain/result.ts';
import { onMessage } from '../messages/messenger.ts';
import type { StoreFailure } from '../domain/store-failure.ts';
import { requestSchemas } from '../messages/schemas.ts';
import { type Sender, speakerOf } from '../messages/sender-policy.ts';
import type { FeedbackService } from './feedback-service.ts';

/**
 * Answers every request: what comes in is parsed and its sender judged before anything else is done with it.
 *
 * @param extensionOrigin the extension's own origin
 */
export function answerRequests(service: FeedbackService, extensionOrigin: string): void {
  const extension = { id: browser.runtime.id, origin: extensionOrigin };
  const refuse = (): Result<never, StoreFailure> => err('not-understood');

  onMessage('openSession', async ({ data, sender }) => {
    const speaker = speakerOf('openSession', senderOf(sender), extension);
    const request = requestSchemas.openSession.safeParse(data);
    if (speaker?.kind !== 'content-script' || !request.success) return refuse();
    return service.openSession(speaker.origin, request.data);
  });

  onMessage('rate', async ({ data, sender }) => {
    const speaker = speakerOf('rate', senderOf(sender), extension);
    const request = requestSchemas.rate.safeParse(data);
    if (speaker?.kind !== 'content-script' || !request.success) return refuse();
    return service.rate(speaker.origin, request.data);
  });
}

function senderOf({
  id,
  origin,
  frameId,
  tab,
}: {
  id?: string;
  origin?: string;
  frameId?: number;
  tab?: { id?: number };
}): Sender {
  return { id, origin, frameId, tabId: tab?.id };
}
