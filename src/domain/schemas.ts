import { z } from 'zod/mini';
import { isBounded } from './bounded-value.ts';
import { type HostItem, unknownFieldsOf, type Value } from './feedback.ts';
import type { MessageId, Origin, SessionId, SessionKey, Version } from './ids.ts';
import type { FeedbackRecord, Problem, Revision } from './record.ts';
import type { SessionHeader } from './session-key.ts';
import type { StoredSession } from './stored-session.ts';

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
export const originSchema = branded<Origin>(1_000);

/** Unix epoch milliseconds. */
export const timeSchema = z.number().check(z.int(), z.nonnegative());

/** One of the host's reasons; those of newer hosts are kept as they come. */
export const reasonSchema = z.string().check(z.minLength(1), z.maxLength(100));

export const ratingSchema = z.enum(['positive', 'negative']);

/** The host's item: the fields that we know are checked, the others kept as they came, if they are not too much to keep. */
export const hostItemSchema: z.ZodMiniType<HostItem> = z
  .looseObject({
    messageId: messageIdSchema,
    rating: ratingSchema,
    category: z.optional(z.string()),
    note: z.optional(z.string()),
    version: versionSchema,
    createdAt: timeSchema,
    updatedAt: timeSchema,
  })
  .check(z.refine((item) => isBounded(unknownFieldsOf(item))));

/** The first line of a session's log. */
export const sessionHeaderSchema: z.ZodMiniType<SessionHeader> = z.object({
  id: sessionIdSchema,
  createdAt: timeSchema,
  cwd: z.optional(z.string()),
  title: z.optional(z.string()),
});

/** A session as it is stored. */
export const storedSessionSchema: z.ZodMiniType<StoredSession> = z.object({
  key: sessionKeySchema,
  realm: z.string(),
  id: sessionIdSchema,
  createdAt: z.optional(timeSchema),
  cwd: z.optional(z.string()),
});

const valueSchema: z.ZodMiniType<Value> = z.nullable(
  z.object({ rating: ratingSchema, category: z.optional(z.string()), note: z.optional(z.string()) }),
);

const problemSchema: z.ZodMiniType<Problem> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('conflict'), theirs: z.nullable(hostItemSchema) }),
  z.object({
    kind: z.literal('rejected'),
    refusal: z.discriminatedUnion('code', [
      z.object({ code: z.literal('target-not-found') }),
      z.object({ code: z.literal('note-blank') }),
      z.object({ code: z.literal('note-too-large'), maxBytes: z.number(), actualBytes: z.number() }),
      z.object({ code: z.literal('orphaned') }),
    ]),
  }),
  z.object({ kind: z.literal('removed'), lost: valueSchema }),
]);

/** A record as it is stored. A row that does not fit was not written by us, or the disk has damaged it. */
export const recordSchema: z.ZodMiniType<FeedbackRecord> = z.object({
  sessionKey: sessionKeySchema,
  messageId: messageIdSchema,
  context: z.optional(
    z.object({
      excerpt: z.string(),
      turn: z.number(),
      messageTime: z.optional(z.number()),
      model: z.optional(z.string()),
    }),
  ),
  base: z.nullable(hostItemSchema),
  desired: valueSchema,
  attempts: z.array(z.object({ value: valueSchema, ifVersion: z.nullable(versionSchema), at: z.number() })),
  queuedAs: z.optional(z.number()),
  problem: z.optional(problemSchema),
  localReason: z.optional(z.string()),
  shelvedNote: z.optional(z.string()),
  draft: z.optional(z.string()),
  ratedAt: z.optional(z.number()),
  wishedAs: z.optional(z.number()),
});

/** An entry of a record's history as it is stored. */
export const revisionSchema: z.ZodMiniType<Revision> = z.object({
  id: z.number(),
  sessionKey: sessionKeySchema,
  messageId: messageIdSchema,
  at: z.number(),
  by: z.enum(['user', 'host']),
  value: valueSchema,
  was: z.optional(valueSchema),
  wishId: z.optional(z.string()),
});
