import { readFileSync } from 'node:fs';
import path from 'node:path';
import { indexedDB } from 'fake-indexeddb';

interface StoredStore {
  keyPath: string | string[];
  autoIncrement: boolean;
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
  rows: Record<string, unknown>[];
}

/** A whole database as an older build of the extension left it, taken out of one that it really wrote. */
export interface OldDatabase {
  version: number;
  stores: Record<string, StoredStore>;
}

export function readOldDatabase(name: string): OldDatabase {
  const file = path.join(import.meta.dirname, '..', 'store', 'databases', `${name}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as OldDatabase;
}

/** Puts an old database where the extension will find it, by the browser's bare API. */
export async function restoreOldDatabase(name: string, { version, stores }: OldDatabase): Promise<void> {
  const opening = indexedDB.open(name, version);
  opening.addEventListener('upgradeneeded', () => {
    for (const [table, { keyPath, autoIncrement, indexes, rows }] of Object.entries(stores)) {
      const store = opening.result.createObjectStore(table, { keyPath, autoIncrement });
      for (const index of indexes) store.createIndex(index.name, index.keyPath, index);
      for (const row of rows) store.put(row);
    }
  });
  await settled(opening);
  opening.result.close();
}

/** The stores of a database and their indexes, without what is in them. */
export async function shapeOf(name: string): Promise<Record<string, Omit<StoredStore, 'rows'>>> {
  const opening = indexedDB.open(name);
  await settled(opening);
  const db = opening.result;
  const names = [...db.objectStoreNames];
  const reading = db.transaction(names);
  const shape = names.map((table) => {
    const { keyPath, autoIncrement, indexNames, ...store } = pick(reading.objectStore(table));
    return [table, { keyPath, autoIncrement, indexes: indexNames.map(store.index) }] as const;
  });
  db.close();
  return Object.fromEntries(shape);
}

function pick(store: IDBObjectStore) {
  return {
    keyPath: store.keyPath as string | string[],
    autoIncrement: store.autoIncrement,
    indexNames: [...store.indexNames],
    index: (name: string) => {
      const { keyPath, unique, multiEntry } = store.index(name);
      return { name, keyPath: keyPath as string | string[], unique, multiEntry };
    },
  };
}

function settled(request: IDBOpenDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('the database cannot be opened')));
  });
}
