import { z } from 'zod/mini';
import type { MessageId, Origin, SessionId } from '../domain/ids.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { messageIdSchema, sessionIdSchema } from '../domain/schemas.ts';
import { boundedText } from './bounded-text.ts';
import type { HostFailure } from './host-client.ts';
import { exchange, type Fetch, nonsense } from './http.ts';
import { envelopeSchema } from './wire-schemas.ts';

/** A list of ten thousand sessions, and all that a host tells of each. */
const MAX_LIST_BYTES = 32 * 1024 * 1024;

/** All pages of one session's history together, its attachments included. */
const MAX_HISTORY_SIZE = 64 * 1024 * 1024;
const MAX_PAGES = 50;
const MESSAGES_PER_PAGE = 100;

/** How long the reading of one session's history may take in all, in milliseconds. */
const HISTORY_TIMEOUT_MS = 60_000;

/** As much of a title as a list has a use for. */
const MAX_TITLE_LENGTH = 300;

/** What hosts know of sessions and their messages besides feedback. Nothing but lists of them depends on it. */
export interface SessionFacts {
  /** What a host calls its sessions; `null` where it gives no answer of use. */
  titles(origin: Origin): Promise<ReadonlyMap<SessionId, string> | null>;
  /**
   * Which models wrote a session's messages, as many of the wanted ones as could be found; `null` where the host gives no answer
   * of use.
   */
  models(
    origin: Origin,
    sessionId: SessionId,
    wanted: ReadonlySet<MessageId>,
  ): Promise<ReadonlyMap<MessageId, string> | null>;
}

export function createSessionFacts(fetch: Fetch): SessionFacts {
  return {
    titles: (origin) => readSessionTitles(fetch, origin),
    models: (origin, sessionId, wanted) => readMessageModels(fetch, origin, sessionId, wanted),
  };
}

const listSchema = z.object({ items: z.array(z.unknown()) });

const titledSchema = z.object({
  sessionId: sessionIdSchema,
  projections: z.object({ values: z.object({ title: z.string() }) }),
});

const pageSchema = z.object({ events: z.array(z.unknown()), hasMore: z.boolean() });

const placedSchema = z.object({ event: z.object({ seq: z.number().check(z.int(), z.nonnegative()) }) });

const writtenSchema = z.object({
  event: z.object({
    type: z.literal('assistant/message'),
    data: z.object({
      message: z.object({
        id: messageIdSchema,
        source: z.object({ model: z.string().check(z.minLength(1), z.maxLength(200)) }),
      }),
    }),
  }),
});

/** Reads what a host calls its sessions. One that it has no title for, or an unreadable one, is left out. */
export async function readSessionTitles(fetch: Fetch, origin: Origin): Promise<ReadonlyMap<SessionId, string> | null> {
  const reply = await call(fetch, origin, 'session.list', {}, MAX_LIST_BYTES);
  const list = reply.ok ? listSchema.safeParse(reply.value.value) : null;
  if (!list?.success) return null;
  const titles = new Map<SessionId, string>();
  for (const item of list.data.items) {
    const titled = titledSchema.safeParse(item);
    if (!titled.success) continue;
    const title = shortened(titled.data.projections.values.title.trim());
    if (title !== '') titles.set(titled.data.sessionId, title);
  }
  return titles;
}

/**
 * Reads which models wrote some of a session's messages: its history, page by page from its end, as far as it is needed for that. Whatever
 * ends it early, what was found until then counts.
 */
export async function readMessageModels(
  fetch: Fetch,
  origin: Origin,
  sessionId: SessionId,
  wanted: ReadonlySet<MessageId>,
): Promise<ReadonlyMap<MessageId, string> | null> {
  const models = new Map<MessageId, string>();
  const until = Date.now() + HISTORY_TIMEOUT_MS;
  let sizeLeft = MAX_HISTORY_SIZE;
  let beforeSeq: number | undefined;
  for (let pages = 0; pages < MAX_PAGES && models.size < wanted.size; pages += 1) {
    const request = { sessionId, maxMessages: MESSAGES_PER_PAGE, ...(beforeSeq === undefined ? {} : { beforeSeq }) };
    const reply = await call(fetch, origin, 'session.history', request, sizeLeft, until - Date.now());
    if (!reply.ok) return pages === 0 && isSilent(reply.error) ? null : models;
    const page = pageSchema.safeParse(reply.value.value);
    if (!page.success) return models;
    for (const [id, model] of modelsIn(page.data.events)) if (wanted.has(id)) models.set(id, model);
    const first = firstSeq(page.data.events);
    // A page that does not lead further back would be asked for again and again.
    const leadsBack = first !== undefined && (beforeSeq === undefined || first < beforeSeq);
    if (!page.data.hasMore || !leadsBack) return models;
    beforeSeq = first;
    sizeLeft -= reply.value.size;
  }
  return models;
}

function modelsIn(events: unknown[]): [MessageId, string][] {
  return events.flatMap((event) => {
    const written = writtenSchema.safeParse(event);
    if (!written.success) return [];
    const { id, source } = written.data.event.data.message;
    return [[id, source.model]];
  });
}

/** The lowest place in the log that a page has. */
function firstSeq(events: unknown[]): number | undefined {
  let first: number | undefined;
  for (const event of events) {
    const placed = placedSchema.safeParse(event);
    if (placed.success && (first === undefined || placed.data.event.seq < first)) first = placed.data.event.seq;
  }
  return first;
}

/** Whether a failure says something about the host, not about what it was asked for. */
function isSilent({ code }: HostFailure): boolean {
  return code !== 'nonsense' && code !== 'server-error';
}

function shortened(title: string): string {
  // By characters: half a pair is none.
  return title.length <= MAX_TITLE_LENGTH
    ? title
    : Array.from(title.slice(0, MAX_TITLE_LENGTH + 1))
        .slice(0, -1)
        .join('');
}

/** One of the host's own calls, which take their payload bare. */
async function call(
  fetch: Fetch,
  origin: Origin,
  method: 'session.list' | 'session.history',
  payload: Record<string, unknown>,
  maxBytes: number,
  timeoutMs?: number,
): Promise<Result<{ value: unknown; size: number }, HostFailure>> {
  const body = JSON.stringify({ type: 'client-request', rpcId: method, method, payload });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  return exchange(
    fetch,
    `${origin}/api/${method}`,
    init,
    async (response) => {
      if (response.status === 404) return err<HostFailure>({ code: 'remote-absent' });
      if (response.status !== 200) return nonsense(`status ${response.status}`);
      const text = await boundedText(response, maxBytes);
      return text.ok ? read(text.value, method) : nonsense('reply too large');
    },
    timeoutMs,
  );
}

function read(text: string, rpcId: string): Result<{ value: unknown; size: number }, HostFailure> {
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
  return ok({ value: result.value, size: text.length });
}
