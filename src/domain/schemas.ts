import { z } from 'zod/mini';
import type { HostItem } from './feedback.ts';
import type { MessageId, Origin, SessionId, SessionKey, Version } from './ids.ts';
import type { SessionHeader } from './session-key.ts';

/** A non-empty string of bounded length that carries a brand from here on. */
function branded<Id extends string>(maxLength: number) {
  return z.pipe(
    z.string().check(z.minLength(1), z.maxLength(maxLength)),
    z.transform((value: string) => value as Id),
  );
}

export const sessionIdSchema = branded<SessionId>(1_000);
export const messageIdSchema = branded<MessageId>(1_000);
const versionSchema = branded<Version>(1_000);
export const sessionKeySchema = branded<SessionKey>(10_000);

/** An origin exactly as `location.origin` spells it, http or https only. */
export const originSchema = z.pipe(
  z.string().check(
    z.refine((value) => {
      const url = URL.parse(value);
      return url !== null && /^https?:$/.test(url.protocol) && url.origin === value;
    }),
  ),
  z.transform((value: string) => value as Origin),
);

/** Unix epoch milliseconds. */
export const timeSchema = z.number().check(z.int(), z.nonnegative());

export const ratingSchema = z.enum(['positive', 'negative']);

/** The host's item: the fields that we know are checked, the others kept as they came. */
export const hostItemSchema: z.ZodMiniType<HostItem> = z.looseObject({
  messageId: messageIdSchema,
  rating: ratingSchema,
  category: z.optional(z.string()),
  note: z.optional(z.string()),
  version: versionSchema,
  createdAt: timeSchema,
  updatedAt: timeSchema,
});

/** The first line of a session's log. */
export const sessionHeaderSchema: z.ZodMiniType<SessionHeader> = z.object({
  id: sessionIdSchema,
  createdAt: timeSchema,
  cwd: z.optional(z.string()),
});
