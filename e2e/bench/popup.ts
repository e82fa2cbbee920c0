import type { BrowserContext } from '@playwright/test';
import { ChatPage } from '../browser/chat-page.ts';
import { EXTENSION_ID } from '../browser/extension.ts';
import { fillStore } from '../browser/large-store.ts';
import { storedRows } from '../browser/stored.ts';
import { manyAnswers } from '../host/seed.ts';
import { eventually } from '../setup/eventually.ts';
import { bareLike, inLanes } from './bare-client.ts';
import { p95 } from './statistics.ts';
import { times } from './table.ts';
import { firstPage, type Measurement } from './world.ts';

const NAMED = { what: 'popup: first list, 10,000 records stored, 200 in the session', target: 'p95 ≤ 100 ms' };
const IN_SESSION = 200;
const OTHER_SESSIONS = 49;

interface Noted {
  listed?: number;
}

/** From the start of the popup's document to the frame that shows the list of the tab's session. */
export const popup: Measurement = {
  ...NAMED,
  measure: async (world) => {
    const host = await world.host();
    const session = host.seed(manyAnswers(IN_SESSION));
    const ids = session.turns.map(({ assistantMessageIds }) => assistantMessageIds[0]!);
    await inLanes(ids, 4, (messageId) => bareLike(host.origin, session.id, messageId));
    const { context } = await world.browser();
    const page = firstPage({ context });
    await ChatPage.open(page, host.origin, session.id);
    await eventually('the ratings to be taken over', async () => (await storedRows(context, 'records')).length === 200);
    await prepare(context, session.id);

    const values: number[] = [];
    for (let time = 0; time < world.amount(40, 4); time += 1) values.push(await opened(context, host.origin));
    return [
      {
        ...NAMED,
        figure: times(values),
        verdict: p95(values) <= 100 ? 'ok' : 'MISS',
        note: `after its document starts, opened in a tab of its own; ${values.length} times`,
        values: { ms: values },
      },
    ];
  },
};

/** Puts other sessions into the database, and tells what the messages of this one say, as if pages had shown them. */
async function prepare(context: BrowserContext, sessionId: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
  await fillStore(page, { sessions: OTHER_SESSIONS, recordsPerSession: IN_SESSION });
  await page.evaluate(
    (id) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('dsh-feedback');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('records', 'readwrite');
          let turn = 0;
          writing.objectStore('records').openCursor().onsuccess = ({ target }) => {
            const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
            if (!cursor) return;
            const record = cursor.value as { sessionKey: string };
            if (record.sessionKey.includes(id)) {
              turn += 1;
              const excerpt = `About chapter ${turn}, which continues where the one before it ended. `.repeat(4);
              cursor.update({ ...record, context: { excerpt: excerpt.slice(0, 280), turn } });
            }
            cursor.continue();
          };
          writing.onerror = () => reject(writing.error);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    sessionId,
  );
  await page.close();
}

/** Opens the popup's page in a tab, where it takes the tab of the host for the one it was opened over. */
async function opened(context: BrowserContext, origin: string): Promise<number> {
  const page = await context.newPage();
  try {
    await page.addInitScript((host) => {
      interface Tab {
        url?: string;
      }
      interface Tabs {
        query(query: object): Promise<Tab[]>;
      }
      const { tabs } = (globalThis as unknown as { chrome: { tabs: Tabs } }).chrome;
      const query = tabs.query.bind(tabs);
      tabs.query = async () => (await query({})).filter(({ url }) => url?.startsWith(host));
      const noted: Noted = {};
      Object.assign(window, { noted });
      const observer = new MutationObserver(() => {
        if (!document.querySelector('.list .card')) return;
        observer.disconnect();
        // The task after the frame: what it shows is painted.
        requestAnimationFrame(() => setTimeout(() => (noted.listed = performance.now())));
      });
      observer.observe(document, { subtree: true, childList: true });
    }, origin);
    await page.goto(`chrome-extension://${EXTENSION_ID}/popup.html`);
    await page.waitForFunction(() => (window as unknown as { noted: Noted }).noted.listed !== undefined);
    return await page.evaluate(() => (window as unknown as { noted: { listed: number } }).noted.listed);
  } finally {
    await page.close();
  }
}
