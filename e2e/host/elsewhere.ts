import type { StoredItem } from './feedback-file.ts';
import type { RealHost } from './real-host.ts';

/**
 * Rates a message past this browser, as the host's own page in another browser does.
 *
 * @throws when the host does not take it
 */
export async function rateElsewhere(
  host: RealHost,
  sessionId: string,
  messageId: string,
  value: { rating: StoredItem['rating']; note?: string } | null,
): Promise<void> {
  const current = (await host.items(sessionId)).find((item) => item.messageId === messageId);
  const method = `messageFeedback/${value === null ? 'delete' : 'put'}`;
  const request = { sessionId, messageId, ifVersion: current?.version ?? null, ...value };
  const response = await fetch(`${host.origin}/api/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'client-request', rpcId: 'elsewhere', method, payload: { args: { request } } }),
  });
  const reply = (await response.json()) as { result: { ok: boolean; value?: { ok: boolean } } };
  if (!reply.result.ok || !reply.result.value?.ok) throw new Error(`not taken: ${JSON.stringify(reply)}`);
}
