import { randomUUID } from 'node:crypto';

/** A put as a script sends it that does nothing else. @throws where the host does not take it */
export async function bareLike(origin: string, sessionId: string, messageId: string): Promise<void> {
  const request = { sessionId, messageId, rating: 'positive', ifVersion: null };
  const response = await fetch(`${origin}/api/messageFeedback/put`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'client-request',
      rpcId: randomUUID(),
      method: 'messageFeedback/put',
      payload: { args: { request } },
    }),
  });
  const reply = (await response.json()) as { result: { ok: boolean; value?: { ok: boolean } } };
  if (!reply.result.ok || !reply.result.value?.ok) throw new Error(`The host refused: ${JSON.stringify(reply)}`);
}

/** Does something with each, a few at a time. */
export async function inLanes<T>(all: readonly T[], lanes: number, work: (one: T) => Promise<unknown>): Promise<void> {
  const left = [...all];
  const lane = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
