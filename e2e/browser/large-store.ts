import type { Page } from '@playwright/test';

export interface LargeStore {
  sessions: number;
  recordsPerSession: number;
}

/**
 * Fills the extension's database, by the browser's bare API, with sessions and records as years of use would. To be called in a page
 * of the extension that has opened the database before.
 */
export async function fillStore(page: Page, store: LargeStore): Promise<void> {
  await page.evaluate(async ({ sessions, recordsPerSession }) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await settled(indexedDB.open('dsh-feedback'));
    const WORDS = 'linker memory test build cache review parser branch commit schema worker queue'.split(' ');
    const word = (seed: number) => WORDS[seed % WORDS.length]!;
    for (let s = 0; s < sessions; s += 1) {
      const id = `large-${s}`;
      const createdAt = 1_700_000_000_000 + s * 1_000;
      const cwd = `/home/user/${word(s)}-${s % 40}`;
      const key = JSON.stringify(['loopback', id, createdAt, cwd]);
      const writing = db.transaction(['sessions', 'records', 'summaries'], 'readwrite');
      writing.objectStore('sessions').put({ key, realm: 'loopback', id, createdAt, cwd, title: `Session ${s}` });
      const records = writing.objectStore('records');
      let liked = 0;
      for (let r = 0; r < recordsPerSession; r += 1) {
        const rating = (s + r) % 3 === 0 ? 'negative' : 'positive';
        if (rating === 'positive') liked += 1;
        const at = createdAt + r * 1_000;
        const note = r % 4 === 0 ? { note: `It forgets the ${word(r)} of the ${word(s + r)}.` } : {};
        const messageId = `message-${s}-${r}`;
        records.put({
          sessionKey: key,
          messageId,
          context: {
            excerpt: `About the ${word(s + r)} and the ${word(s * r)}: `.repeat(6),
            turn: r + 1,
            messageTime: at,
            model: `model-${s % 3}`,
          },
          base: { messageId, rating, ...note, version: `v${r}`, createdAt: at, updatedAt: at },
          desired: { rating, ...note },
          attempts: [],
          ratedAt: at,
        });
      }
      writing.objectStore('summaries').put({
        sessionKey: key,
        shown: recordsPerSession,
        liked,
        disliked: recordsPerSession - liked,
        withNote: Math.ceil(recordsPerSession / 4),
        waiting: 0,
        needsYou: 0,
        lastChange: createdAt + recordsPerSession * 1_000,
        excerpt: 'About the linker',
        writes: recordsPerSession,
      });
      await new Promise<void>((resolve, reject) => {
        writing.oncomplete = () => resolve();
        writing.onerror = () => reject(writing.error);
      });
    }
    db.close();
  }, store);
}
