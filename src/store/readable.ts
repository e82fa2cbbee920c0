import type { z } from 'zod/mini';

/** The rows that are what they should be. Others are left where they are, and harm nothing else. */
export function readable<Row>(rows: unknown[], schema: z.ZodMiniType<Row>): Row[] {
  return rows.filter((row): row is Row => isReadable(row, schema));
}

export function isReadable<Row>(row: unknown, schema: z.ZodMiniType<Row>): row is Row {
  return schema.safeParse(row).success;
}
