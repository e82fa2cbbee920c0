import { z } from 'zod/mini';
import { recordSchema, revisionSchema, timeSchema } from '../schemas.ts';

/** A place in the order of all wishes: any other number would stand before them all, or leave no number for what comes next. */
const isSequence = (number: number) => Number.isSafeInteger(number) && number >= 0;

/** The first line of an export. */
export const headerLineSchema = z.object({
  version: z.int().check(z.positive()),
  exportedAt: timeSchema,
});

/** A record as a stored one, whose places in the order can be taken over. */
export const recordLineSchema = recordSchema.check(
  z.refine(({ queuedAs = 0, wishedAs = 0 }) => isSequence(queuedAs) && isSequence(wishedAs)),
);

/** An entry of a record's history as a stored one, whose place in the order can be taken over. */
export const revisionLineSchema = revisionSchema.check(z.refine(({ id }) => isSequence(id) && id > 0));
