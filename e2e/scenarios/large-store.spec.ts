import { Dashboard } from '../browser/dashboard.ts';
import { fillStore } from '../browser/large-store.ts';
import { expect, test } from './fixtures.ts';

const SESSIONS = 500;
const RECORDS_PER_SESSION = 200;
const TYPED = 'linker memory';
const SCROLLS = 120;

/** What a page notes of itself while it is used. */
interface Figures {
  firstRows?: number;
  keystrokes: number[];
}

test('a hundred thousand records are listed, searched through and scrolled, with few of them in the page', async ({
  extension,
}) => {
  test.setTimeout(180_000);
  const { page } = await Dashboard.open(extension);
  await fillStore(page, { sessions: SESSIONS, recordsPerSession: RECORDS_PER_SESSION });
  await page.addInitScript(() => {
    const figures: Figures = { keystrokes: [] };
    Object.assign(window, { figures });
    const seen = new MutationObserver(() => {
      if (!document.querySelector('.session-toggle')) return;
      seen.disconnect();
      requestAnimationFrame(() => {
        figures.firstRows = performance.now();
      });
    });
    seen.observe(document, { childList: true, subtree: true });
    // From the key to the frame that shows what was found by it.
    document.addEventListener(
      'input',
      () => {
        const began = performance.now();
        requestAnimationFrame(() => setTimeout(() => figures.keystrokes.push(performance.now() - began)));
      },
      { capture: true },
    );
  });
  await page.reload();
  const dashboard = new Dashboard(page);
  await expect(dashboard.sessions.first()).toBeVisible();
  await dashboard.isRead();
  await expect(dashboard.status).toHaveText('100,000 of 100,000');
  const readAfter = await page.evaluate(() => performance.now());

  await dashboard.search.click();
  await dashboard.search.pressSequentially(TYPED, { delay: 50 });
  await expect(dashboard.status).not.toHaveText('100,000 of 100,000');
  await expect(dashboard.cards.first()).toContainText(/linker/);
  expect(await page.locator('.row').count()).toBeLessThan(80);

  const frames = await page.locator('.results').evaluate(async (scroller, scrolls) => {
    const durations: number[] = [];
    let last = performance.now();
    for (let step = 0; step < scrolls; step += 1) {
      scroller.scrollBy(0, 1_500);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      durations.push(performance.now() - last);
      last = performance.now();
    }
    return durations;
  }, SCROLLS);
  expect(await page.locator('.row').count()).toBeLessThan(80);
  await expect(dashboard.cards.first()).toBeVisible();

  const { firstRows, keystrokes } = await page.evaluate(() => (window as unknown as { figures: Figures }).figures);
  const report = (name: string, values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b);
    const at = (share: number) =>
      Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
    console.log(`100,000 records, ${name}: median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms`);
  };
  report('first rows after the document began', [firstRows ?? Number.NaN]);
  report('all of them read', [readAfter]);
  report('keystroke to result', keystrokes);
  report('frame while scrolling', frames);
  expect(keystrokes).toHaveLength(TYPED.length);
});

test('long work on many records says how far it is, and can be stopped', async ({ extension }) => {
  const { page } = await Dashboard.open(extension);
  await fillStore(page, { sessions: 40, recordsPerSession: 100 });
  await page.reload();
  const dashboard = new Dashboard(page);
  await dashboard.isRead();
  await expect(dashboard.status).toHaveText('4,000 of 4,000');
  await dashboard.button('Select all that is found').click();
  await dashboard.button('Retract (4,000)').click();
  await dashboard.button('Really? Press again').click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText(/^\d+ of 4,000$/)).toBeVisible();
  await dashboard.button('Stop').click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await dashboard.filter('State').selectOption('Waiting');
  const text = await dashboard.status.innerText();
  const waiting = Number(text.split(' ')[0]!.replace(',', ''));
  expect(waiting).toBeGreaterThan(0);
  expect(waiting).toBeLessThan(4_000);
});
