import type { BrowserContext } from '@playwright/test';
import { EXTENSION_ID } from './extension.ts';

/** A row as it lies in the extension's database. */
export type Row = Record<string, unknown>;

/**
 * Reads a whole table of the extension's database with the browser's bare API, in a page of the extension, so that nothing of
 * the extension's own code stands between the test and what is stored.
 *
 * @param like what the rows have to have; of ten thousand rows not all are to be handed over
 */
export async function storedRows(context: BrowserContext, table: string, like: Row = {}): Promise<Row[]> {
  const page = await context.newPage();
  try {
    await page.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
    return await page.evaluate(
      ({ table: name, like }) =>
        new Promise<Row[]>((resolve, reject) => {
          const opening = indexedDB.open('dsh-feedback');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const reading = opening.result.transaction(name).objectStore(name).getAll();
            reading.onerror = () => reject(reading.error);
            reading.onsuccess = () => {
              opening.result.close();
              const wanted = Object.entries(like);
              resolve((reading.result as Row[]).filter((row) => wanted.every(([key, value]) => row[key] === value)));
            };
          };
        }),
      { table, like },
    );
  } finally {
    await page.close();
  }
}

/** Puts every host off: none is to be asked by itself for a while. */
export async function putOff(context: BrowserContext, forMs: number): Promise<void> {
  const page = await context.newPage();
  try {
    await page.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
    await page.evaluate(
      (ms) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('dsh-feedback');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const writing = opening.result.transaction('hosts', 'readwrite');
            const hosts = writing.objectStore('hosts');
            const reading = hosts.getAll();
            reading.onsuccess = () => {
              const decidedAt = Date.now();
              const nextProbe = { at: decidedAt + ms, decidedAt, asked: false };
              for (const host of reading.result as object[]) hosts.put({ ...host, nextProbe });
            };
            writing.onerror = () => reject(writing.error);
            writing.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
      forMs,
    );
  } finally {
    await page.close();
  }
}

/** Puts rows into tables of the extension's database, past the extension's own code, all in one go. */
export async function putRows(context: BrowserContext, tables: Record<string, Row[]>): Promise<void> {
  const page = await context.newPage();
  try {
    // The database is made when it is needed first; the list of sessions needs it.
    await page.goto(`chrome-extension://${EXTENSION_ID}/popup.html`);
    await page.getByRole('heading').first().waitFor();
    await page.evaluate(
      (tables) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('dsh-feedback');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const writing = opening.result.transaction(Object.keys(tables), 'readwrite');
            for (const [name, rows] of Object.entries(tables)) {
              const table = writing.objectStore(name);
              for (const row of rows) table.put(row);
            }
            writing.onerror = () => reject(writing.error);
            writing.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
      tables,
    );
  } finally {
    await page.close();
  }
}
