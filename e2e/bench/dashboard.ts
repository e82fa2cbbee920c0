import { Dashboard } from '../browser/dashboard.ts';
import { fillStore } from '../browser/large-store.ts';
import { p95 } from './statistics.ts';
import { type Row, times } from './table.ts';
import type { Measurement } from './world.ts';

const RECORDS_PER_SESSION = 200;
const TYPED = 'linker memory';

interface Noted {
  firstRows?: number;
  keystrokes: number[];
}

/** How soon the page of all feedback shows something, and finds something. */
export const dashboard: Measurement = {
  what: 'dashboard, 100,000 records',
  target: 'first rows ≤ 300 ms, a search keystroke ≤ 100 ms',
  measure: async (world): Promise<Row[]> => {
    const sessions = world.amount(500, 100);
    const { page } = await Dashboard.open(await world.browser());
    await fillStore(page, { sessions, recordsPerSession: RECORDS_PER_SESSION });
    await page.addInitScript(() => {
      const noted: Noted = { keystrokes: [] };
      Object.assign(window, { noted });
      const seen = new MutationObserver(() => {
        if (!document.querySelector('.session-toggle')) return;
        seen.disconnect();
        requestAnimationFrame(() => setTimeout(() => (noted.firstRows = performance.now())));
      });
      seen.observe(document, { childList: true, subtree: true });
      // From the key to what follows the frame that shows what was found by it.
      document.addEventListener(
        'input',
        ({ timeStamp }) => {
          requestAnimationFrame(() => setTimeout(() => noted.keystrokes.push(performance.now() - timeStamp)));
        },
        { capture: true },
      );
    });
    const values = { firstRows: [] as number[], keystrokes: [] as number[] };
    for (let time = 0; time < world.amount(15, 3); time += 1) {
      await page.reload();
      const list = new Dashboard(page);
      await list.sessions.first().waitFor();
      await list.isRead();
      await list.search.click();
      await list.search.pressSequentially(TYPED, { delay: 50 });
      await page.waitForFunction(
        (count) => (window as unknown as { noted: Noted }).noted.keystrokes.length >= count,
        TYPED.length,
      );
      const noted = await page.evaluate(() => (window as unknown as { noted: Required<Noted> }).noted);
      values.firstRows.push(noted.firstRows);
      values.keystrokes.push(...noted.keystrokes);
    }
    const name = `dashboard, ${(sessions * RECORDS_PER_SESSION).toLocaleString('en-US')} records`;
    return [
      row(`${name}: first rows`, 300, values.firstRows, 'after its document starts, loads'),
      row(`${name}: a search keystroke`, 100, values.keystrokes, 'from the key to the frame that shows it, keystrokes'),
    ];
  },
};

function row(what: string, limitMs: number, values: number[], note: string): Row {
  const verdict = p95(values) <= limitMs ? 'ok' : 'MISS';
  return {
    what,
    target: `p95 ≤ ${limitMs} ms`,
    figure: times(values),
    verdict,
    note: `${note}: ${values.length}`,
    values: { ms: values },
  };
}
