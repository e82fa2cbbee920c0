import { z } from 'zod/mini';
import {
  messageIdSchema,
  originSchema,
  ratingSchema,
  reasonSchema,
  sessionIdSchema,
  sessionKeySchema,
  storedSessionSchema,
  timeSchema,
} from '../domain/schemas.ts';
import { recordLineSchema, revisionLineSchema } from '../domain/exchange/line-schemas.ts';
import type { Request } from './protocol.ts';

const messageContextSchema = z.object({
  excerpt: z.string().check(z.maxLength(2_000)),
  turn: z.number().check(z.int(), z.nonnegative()),
  messageTime: z.optional(timeSchema),
});

const about = {
  sessionId: sessionIdSchema,
  sessionKey: z.optional(sessionKeySchema),
  messageId: messageIdSchema,
  context: z.optional(messageContextSchema),
};

/** Far above what any host takes; what is longer came from no text field. */
const MAX_NOTE_LENGTH = 10_000_000;
const noteSchema = z.string().check(z.maxLength(MAX_NOTE_LENGTH));

const trace = { wishId: z.optional(z.string().check(z.maxLength(100))), repeatedFrom: z.optional(timeSchema) };

const messageIdsSchema = z.array(messageIdSchema).check(z.maxLength(100_000));

/** The shape of each request, parsed where it comes in. */
export const requestSchemas = {
  openSession: z.object({ sessionId: sessionIdSchema }),
  rate: z.object({ ...about, ...trace, rating: z.nullable(ratingSchema) }),
  setNote: z.object({ ...about, ...trace, note: noteSchema }),
  setReason: z.object({ ...about, ...trace, reason: z.nullable(reasonSchema) }),
  lookAt: z.object({ sessionKey: sessionKeySchema }),
  saveDraft: z.object({ ...about, draft: z.nullable(noteSchema) }),
  undo: z.object({ ...about, ...trace, sequence: z.number().check(z.int(), z.positive()) }),
  decide: z.object({ ...about, side: z.enum(['mine', 'theirs']) }),
  history: z.object({ sessionId: sessionIdSchema, sessionKey: sessionKeySchema, messageId: messageIdSchema }),
  loadDetails: z.undefined(),
  restore: z.object({ sessionKey: sessionKeySchema, messageIds: z.optional(messageIdsSchema) }),
  discard: z.object({ sessionKey: sessionKeySchema, messageIds: messageIdsSchema }),
  forget: z.object({ sessionKeys: z.array(sessionKeySchema).check(z.maxLength(100_000)), retract: z.boolean() }),
  importCopies: z.object({
    copies: z.array(
      z.object({
        session: storedSessionSchema,
        records: z.array(recordLineSchema),
        revisions: z.array(revisionLineSchema),
      }),
    ),
    differing: z.enum(['keep', 'take']),
  }),
  discardAside: z.undefined(),
  retryNow: z.undefined(),
  learnFacts: z.undefined(),
  hostVersion: z.object({ origin: originSchema }),
} satisfies Record<Request, z.ZodMiniType>;
