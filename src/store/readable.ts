import type { FeedbackRecord } from '../domain/record.ts';
import { recordSchema } from '../domain/schemas.ts';

/** The rows that are records. Others are left where they are: they are counted and shown, and harm nothing else. */
export function readable(rows: unknown[]): FeedbackRecord[] {
  return rows.filter(isReadable);
}

export function isReadable(row: unknown): row is FeedbackRecord {
  return recordSchema.safeParse(row).success;
}
