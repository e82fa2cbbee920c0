import { z } from 'zod/mini';
import { messageIdSchema, ratingSchema, sessionIdSchema, sessionKeySchema, timeSchema } from '../domain/schemas.ts';
import type { Request } from './protocol.ts';

const messageContextSchema = z.object({
  excerpt: z.string().check(z.maxLength(2_000)),
  turn: z.number().check(z.int(), z.nonnegative()),
  messageTime: z.optional(timeSchema),
});

/** The shape of each request, parsed where it comes in. */
export const requestSchemas = {
  openSession: z.object({ sessionId: sessionIdSchema }),
  rate: z.object({
    sessionId: sessionIdSchema,
    sessionKey: z.optional(sessionKeySchema),
    messageId: messageIdSchema,
    rating: z.nullable(ratingSchema),
    context: messageContextSchema,
  }),
} satisfies Record<Request, z.ZodMiniType>;
