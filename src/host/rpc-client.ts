import type { z } from 'zod/mini';
import type { HostItem } from '../domain/feedback.ts';
import type { HostList } from '../domain/host-list.ts';
import type { MessageId, Origin, SessionId } from '../domain/ids.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { hostItemSchema } from '../domain/schemas.ts';
import { boundedText } from './bounded-text.ts';
import type { DeleteRequest, HostClient, HostFailure, PutRequest } from './host-client.ts';
import { exchange, type Fetch, nonsense } from './http.ts';
import { readAssistantMessageIds, readSessionHeader } from './session-log.ts';
import { aboutSchema, deleteReplySchema, envelopeSchema, listReplySchema, putReplySchema } from './wire-schemas.ts';

/** More than a session of ten thousand long notes: whatever is larger is no list of feedback. */
const MAX_REPLY_BYTES = 32 * 1024 * 1024;

export interface RpcClientOptions {
  fetch: Fetch;
  /** A fresh id for each request. */
  newRpcId(): string;
}

/** The host client over the host's own HTTP contract. */
export function createRpcClient({ fetch, newRpcId }: RpcClientOptions): HostClient {
  async function call<Reply>(
    origin: Origin,
    method: 'list' | 'put' | 'delete',
    request: Record<string, unknown>,
    schema: z.ZodMiniType<Reply>,
  ): Promise<Result<Reply, HostFailure>> {
    const name = `messageFeedback/${method}`;
    const body = { type: 'client-request', rpcId: newRpcId(), method: name, payload: { args: { request } } };
    return exchange(
      fetch,
      `${origin}/api/${name}`,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      async (response) => {
        if (response.status === 404) return err<HostFailure>({ code: 'remote-absent' });
        if (response.status !== 200) return nonsense(`status ${response.status}`);
        const text = await boundedText(response, MAX_REPLY_BYTES);
        if (!text.ok) return nonsense('reply too large');
        return parseReply(text.value, body.rpcId, schema);
      },
    );
  }

  return {
    async list(origin, sessionId: SessionId) {
      const reply = await call(origin, 'list', { sessionId }, listReplySchema);
      if (!reply.ok) return reply;
      if (!reply.value.ok) return err({ code: reply.value.error.code });
      return ok(readList(reply.value.value.items));
    },

    async put(origin, { unknownFields, ...request }: PutRequest) {
      const reply = await call(origin, 'put', { ...unknownFields, ...request }, putReplySchema);
      if (!reply.ok) return reply;
      if (reply.value.ok && reply.value.value.messageId !== request.messageId) {
        return nonsense('an item of another message');
      }
      return reply.value;
    },

    async delete(origin, request: DeleteRequest) {
      const reply = await call(origin, 'delete', { ...request }, deleteReplySchema);
      if (!reply.ok) return reply;
      return reply.value.ok ? ok(null) : reply.value;
    },

    header: (origin, sessionId) => readSessionHeader(fetch, origin, sessionId),

    assistantMessageIds: (origin, sessionId) => readAssistantMessageIds(fetch, origin, sessionId),
  };
}

function parseReply<Reply>(text: string, rpcId: string, schema: z.ZodMiniType<Reply>): Result<Reply, HostFailure> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return nonsense('reply is not JSON');
  }
  const envelope = envelopeSchema.safeParse(json);
  if (!envelope.success || envelope.data.rpcId !== rpcId) return nonsense('not an answer to this request');
  const { result } = envelope.data;
  if (!result.ok) return err({ code: 'server-error', detail: result.error.code });
  const reply = schema.safeParse(result.value);
  return reply.success ? ok(reply.data) : nonsense('unknown reply');
}

/** A list with a broken item yields the good ones; of two items for one message the later one counts. */
function readList(values: unknown[]): HostList {
  const items = new Map<MessageId, HostItem>();
  const unreadable = new Set<MessageId>();
  let complete = true;
  for (const value of values) {
    const item = hostItemSchema.safeParse(value);
    if (item.success) {
      items.set(item.data.messageId, item.data);
      continue;
    }
    const about = aboutSchema.safeParse(value);
    if (about.success) unreadable.add(about.data.messageId);
    else complete = false;
  }
  return { items: [...items.values()], unreadable, complete };
}
