import { z } from 'zod/mini';
import { hostItemSchema, messageIdSchema } from '../domain/schemas.ts';

/** What every call comes back in. `ok: false` is a failure of the carrier, not of the called method. */
export const envelopeSchema = z.object({
  type: z.literal('server-response'),
  rpcId: z.string(),
  result: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value: z.unknown() }),
    z.object({ ok: z.literal(false), error: z.looseObject({ code: z.string() }) }),
  ]),
});

const sessionNotFound = z.object({ code: z.literal('session-not-found') });
const versionConflict = z.object({ code: z.literal('version-conflict'), current: z.nullable(hostItemSchema) });

function reply<Value extends z.ZodMiniType, Failure extends z.ZodMiniType>(value: Value, error: Failure) {
  return z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), error }),
  ]);
}

/** Which message an item is about, where the rest of it cannot be read. */
export const aboutSchema = z.object({ messageId: messageIdSchema });

/** The items are parsed one by one later on, so that a broken one does not cost the good ones. */
export const listReplySchema = reply(z.object({ items: z.array(z.unknown()) }), sessionNotFound);

export const putReplySchema = reply(
  hostItemSchema,
  z.discriminatedUnion('code', [
    sessionNotFound,
    z.object({ code: z.literal('target-not-found') }),
    versionConflict,
    z.object({ code: z.literal('note-blank') }),
    z.object({ code: z.literal('note-too-large'), maxBytes: z.number(), actualBytes: z.number() }),
  ]),
);

export const deleteReplySchema = reply(
  z.object({ absent: z.literal(true) }),
  z.discriminatedUnion('code', [sessionNotFound, versionConflict]),
);

/** What a host says about itself, as far as we want to know it. */
export const describeReplySchema = z.object({
  result: z.object({ value: z.object({ version: z.string().check(z.minLength(1), z.maxLength(100)) }) }),
});
