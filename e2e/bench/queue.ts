import type { Page } from '@playwright/test';
import type { SeededSession } from '../host/seed.ts';

/**
 * Fills the extension's database, by the browser's bare API, with a like for every turn of some sessions that waits to be sent, as
 * after a time without the host. To be called in a page of the extension, once the tables are there.
 */
export async function fillQueue(page: Page, origin: string, sessions: SeededSession[]): Promise<void> {
  const queues = sessions.map(({ id, createdAt, cwd, turns }) => ({
    session: { key: JSON.stringify(['loopback', id, createdAt, cwd]), realm: 'loopback', id, createdAt, cwd },
    messageIds: turns.map(({ assistantMessageIds }) => assistantMessageIds.at(-1)!),
  }));
  await page.evaluate(
    ({ origin, queues }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('dsh-feedback');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const writing = db.transaction([...db.objectStoreNames], 'readwrite');
          const table = (name: string) => writing.objectStore(name);
          const now = Date.now();
          const value = { rating: 'positive' };
          let sequence = 0;
          table('hosts').put({ origin, state: 'available', since: now, failures: 0 });
          for (const { session, messageIds } of queues) {
            const { key: sessionKey, id: sessionId } = session;
            const count = messageIds.length;
            table('sessions').put(session);
            table('sightings').put({ origin, sessionKey, sessionId, standing: 'current', seenAt: now });
            table('summaries').put({
              sessionKey,
              shown: count,
              liked: count,
              disliked: 0,
              withNote: 0,
              waiting: count,
              needsYou: 0,
              lastChange: now,
              excerpt: 'Answer',
              writes: count,
            });
            for (const [index, messageId] of messageIds.entries()) {
              sequence += 1;
              const about = { sessionKey, messageId };
              const context = { excerpt: `Answer ${index + 1}.`, turn: index + 1 };
              const wish = { ratedAt: now, wishedAs: sequence, queuedAs: sequence };
              table('records').put({ ...about, context, base: null, desired: value, attempts: [], ...wish });
              table('revisions').put({ ...about, id: sequence, at: now, by: 'user', value, was: null });
            }
          }
          writing.onerror = () => reject(writing.error);
          writing.oncomplete = () => {
            db.close();
            resolve();
          };
        };
      }),
    { origin, queues },
  );
}
