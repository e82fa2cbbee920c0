import { Dexie } from 'dexie';
import type { StoreFailure } from '../domain/store-failure.ts';

/** Another context holds an older database open, and lets nobody bring it up to date. */
export class DatabaseBlockedError extends Error {
  override readonly name = 'DatabaseBlockedError';

  constructor() {
    super('an older database is open elsewhere');
  }
}

/** Browsers that keep nothing (private windows, switched off storage) say it by one of these. */
const NO_STORAGE = new Set(['MissingAPIError', 'InvalidStateError', 'SecurityError']);

/** What to tell a person of what a database threw; `undefined` for an error that is none of the database's. */
export function storeFailureOf(error: unknown): StoreFailure | undefined {
  if (error instanceof DatabaseBlockedError) return 'storage-blocked';
  if (!(error instanceof Dexie.DexieError)) return undefined;
  const { name, inner } = error as Error & { inner?: unknown };
  const names = [name, inner instanceof Error || inner instanceof DOMException ? inner.name : ''];
  if (names.includes('QuotaExceededError')) return 'storage-full';
  return names.some((known) => NO_STORAGE.has(known)) ? 'storage-absent' : 'storage-failed';
}
