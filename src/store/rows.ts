import { z } from 'zod/mini';
import type { HostState } from '../domain/host-state.ts';
import type { Origin, SessionId, SessionKey } from '../domain/ids.ts';
import type { NextProbe } from '../domain/retry-policy.ts';
import { originSchema, sessionIdSchema, sessionKeySchema, timeSchema } from '../domain/schemas.ts';

/** What is known of a life of a session id on an origin that once showed it. */
export type Standing =
  /** It is what the id means there. */
  | 'current'
  /** The id means nothing there, for the moment at least: a session that is just being detached is not seen for a while. */
  | 'lost'
  /** The id means another life there. */
  | 'replaced';

/** That an origin showed a life of a session id. */
export interface Sighting {
  origin: Origin;
  sessionKey: SessionKey;
  sessionId: SessionId;
  /** Not told by `seenAt`: clocks are set back. */
  standing: Standing;
  /** Unix epoch milliseconds. */
  seenAt: number;
  /** Since when it is lost, Unix epoch milliseconds. */
  lostAt?: number | undefined;
}

export const sightingSchema: z.ZodMiniType<Sighting> = z.object({
  origin: originSchema,
  sessionKey: sessionKeySchema,
  sessionId: sessionIdSchema,
  standing: z.enum(['current', 'lost', 'replaced']),
  seenAt: timeSchema,
  lostAt: z.optional(timeSchema),
});

/** How a host was found when it was last asked. */
export interface StoredHost {
  origin: Origin;
  state: HostState;
  /** Unix epoch milliseconds of the exchange that first found it so. */
  since: number;
  /** How often in a row it could not be used. */
  failures: number;
  /** The longest note that it said it takes, in UTF-8 bytes; known only once it refused one. */
  noteLimit?: number | undefined;
  /** When it may be asked again by itself; absent while it is well. */
  nextProbe?: NextProbe | undefined;
}

export const storedHostSchema: z.ZodMiniType<StoredHost> = z.object({
  origin: originSchema,
  state: z.enum([
    'unknown',
    'available',
    'remote-absent',
    'signed-out',
    'forbidden',
    'not-granted',
    'unreachable',
    'failing',
  ]),
  since: timeSchema,
  failures: z.number(),
  noteLimit: z.optional(z.number()),
  nextProbe: z.optional(z.object({ at: timeSchema, decidedAt: timeSchema, asked: z.boolean() })),
});

/** A row that could not be read, taken out of the way of what is written now. */
export interface AsideRow {
  id: number;
  row: unknown;
  /** Unix epoch milliseconds. */
  at: number;
}
