import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { ActionPopup } from '../browser/action-popup.ts';
import { inEveryState, madeUpSession, manyMessages } from '../browser/made-up-feedback.ts';
import { EXTENSION_ID, type ExtensionBrowser } from '../browser/extension.ts';
import { putRows, type Row, storedRows } from '../browser/stored.ts';
import { manyAnswers } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

const PAGES = `chrome-extension://${EXTENSION_ID}`;

/** The popup in a tab of its own, over no DSH page. */
async function openPopup({ context }: ExtensionBrowser, width = 360): Promise<Page> {
  const popup = await context.newPage();
  await popup.setViewportSize({ width, height: 600 });
  await popup.goto(`${PAGES}/popup.html`);
  return popup;
}

/** The popup with the list of a session that holds a message in each state. */
async function openEveryState(extension: ExtensionBrowser, width?: number): Promise<Page> {
  await putRows(extension.context, madeUpSession('every', inEveryState()));
  const popup = await openPopup(extension, width);
  await popup.getByRole('button', { name: /^every/ }).click();
  await expect(popup.locator('.card')).toHaveCount(7);
  return popup;
}

const turns = (popup: Page) =>
  popup.locator('.card').evaluateAll((cards) => cards.map((card) => /Turn (\d+)/.exec(card.textContent)?.[1]));
const chip = (popup: Page, name: string) =>
  popup.locator('.chips').getByRole('button', { name: new RegExp(`^${name}`) });
const card = (popup: Page, turn: number) => popup.locator(`[data-message="every-${turn}"]`);

async function storedRecord(context: BrowserContext, messageId: string): Promise<Row | undefined> {
  return (await storedRows(context, 'records', { messageId }))[0];
}

/** The address of the tab in front, by the browser's own word, as far as it is one of ours. */
function activeTab(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    const { chrome } = globalThis as unknown as {
      chrome: { tabs: { query(query: object): Promise<{ url?: string }[]> } };
    };
    return (await chrome.tabs.query({ active: true, currentWindow: true }))[0]?.url;
  });
}

async function expectNoViolations(page: Page, place: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations, place).toEqual([]);
}

test('what needs the user comes first in the popup, then the messages in their order, each with what can be done', async ({
  extension,
}) => {
  const popup = await openEveryState(extension);
  expect(await turns(popup)).toEqual(['4', '5', '6', '1', '2', '3', '7']);
  await expect(card(popup, 4).getByRole('button', { name: "Take the host's" })).toBeVisible();
  await expect(card(popup, 5).getByRole('button', { name: 'Discard' })).toBeVisible();
  await expect(card(popup, 6).getByRole('button', { name: 'Restore', exact: true })).toBeVisible();
  await card(popup, 4).getByRole('button', { name: "Take the host's" }).click();
  await expect.poll(() => turns(popup)).toEqual(['5', '6', '1', '2', '3', '4', '7']);
  await expect(popup.getByText('Choice stored')).toBeVisible();
  const settled = await storedRecord(extension.context, 'every-4');
  expect(settled).toMatchObject({ desired: { rating: 'negative', note: 'It is wrong about the second point.' } });
  expect(settled).not.toHaveProperty('problem');
});

test('the popup finds by chips with counts and by words of notes and answers', async ({ extension }) => {
  const popup = await openEveryState(extension);
  await expect(popup.locator('.chip')).toHaveText([
    'Needs you 3',
    'Waiting 2',
    'Liked 5',
    'Disliked 2',
    'With a note 4',
  ]);
  await chip(popup, 'Needs you').click();
  expect(await turns(popup)).toEqual(['4', '5', '6']);
  await expect(popup.getByText('3 of 7')).toBeVisible();
  await chip(popup, 'With a note').click();
  await expect.poll(() => turns(popup)).toEqual(['4', '6']);
  await chip(popup, 'Waiting').click();
  await expect.poll(() => turns(popup)).toEqual(['7']);
  await expect(chip(popup, 'Needs you')).toHaveAttribute('aria-pressed', 'false');
  await popup.getByRole('button', { name: 'Clear all filters' }).click();
  await chip(popup, 'Disliked').click();
  await expect.poll(() => turns(popup)).toEqual(['5', '2']);
  await chip(popup, 'Disliked').click();

  const search = popup.getByRole('searchbox');
  await search.fill('POINT');
  await expect.poll(() => turns(popup)).toEqual(['4']);
  await search.fill('twice looked');
  await expect.poll(() => turns(popup)).toEqual(['2']);
  await search.fill('twice point');
  await expect(popup.getByText('Nothing that is said here matches.')).toBeVisible();
  await expectNoViolations(popup, 'nothing found');
  await search.press('Escape');
  await expect(popup.locator('.card')).toHaveCount(7);

  // A message that leaves what is looked for stays while somebody writes about it.
  await chip(popup, 'Liked').click();
  await card(popup, 1).getByRole('button', { name: 'Add a note' }).click();
  await card(popup, 1).getByRole('button', { name: 'Bad response' }).click();
  await popup.locator('.note-field').fill('Said while it was looked for');
  await popup.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card(popup, 1)).toHaveCount(0);
  expect(await storedRecord(extension.context, 'every-1')).toMatchObject({
    desired: { rating: 'negative', note: 'Said while it was looked for' },
  });
});

test('a rating, a retraction, a note and a reason can each be taken back in the popup, on the host too', async ({
  host,
  extension,
  openChat,
}) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'positive' }]);
  const popup = await openPopup(extension);
  await popup.locator('.session').click();
  const undo = popup.getByRole('button', { name: 'Undo' });

  await popup.getByRole('button', { name: 'Bad response' }).click();
  await expect(popup.getByText('Rating stored')).toBeVisible();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'negative' }]);
  await undo.click();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'positive' }]);
  await expect(undo).toHaveCount(0);

  await popup.getByRole('button', { name: 'Add a note' }).click();
  await popup.getByRole('button', { name: 'Task result' }).click();
  await expect(popup.getByText('Reason stored')).toBeVisible();
  await undo.click();
  await expect(popup.getByRole('button', { name: 'Task result' })).toHaveAttribute('aria-pressed', 'false');
  await popup.locator('.note-field').fill('A note by mistake');
  await popup.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ note: 'A note by mistake' }]);
  await expect(popup.getByText('Note stored')).toBeVisible();
  await undo.click();
  await expect.poll(async () => (await host.items(session.id))[0]?.note).toBeUndefined();

  // The message leaves the list with its rating; the offer does not.
  await popup.getByRole('button', { name: 'Good response' }).click();
  await expect.poll(() => host.items(session.id)).toEqual([]);
  await expect(popup.locator('.card')).toHaveCount(0);
  await expect(popup.getByText('Rating taken back')).toBeVisible();
  await expectNoViolations(popup, 'an offer without its message');
  await undo.click();
  await expect(popup.locator('.card')).toHaveCount(1);
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'positive' }]);

  await popup.getByRole('button', { name: 'Bad response' }).click();
  await expect(undo).toBeVisible();
  await popup.mouse.move(0, 0);
  await expect(undo).toHaveCount(0, { timeout: 12_000 });
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'negative' }]);
});

test('everything in the popup can be done with the keyboard alone, and the focus is not lost on the way', async ({
  extension,
}) => {
  const popup = await openEveryState(extension);
  const { keyboard } = popup;
  const focused = popup.locator(':focus');
  const tabTo = async (name: string | RegExp) => {
    for (let presses = 0; presses < 60; presses += 1) {
      const text = await focused.evaluateAll(([element]) => element?.ariaLabel ?? element?.textContent ?? '');
      if (typeof name === 'string' ? text.trim() === name : name.test(text)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`Tab does not come to ${name}.`);
  };
  await tabTo("Take the host's");
  await keyboard.press('Enter');
  // The button is gone; what was about the message goes on there, and the next thing is the offer to take it back.
  await expect(card(popup, 4).getByRole('button', { name: 'Good response' })).toBeFocused();
  await tabTo('Undo');
  await keyboard.press('Enter');
  await expect(card(popup, 4).getByRole('button', { name: 'Good response' })).toBeFocused();
  await expect
    .poll(() => storedRecord(extension.context, 'every-4'))
    .toMatchObject({ desired: { rating: 'positive', note: 'Both points are right.' } });

  await popup.getByRole('searchbox').focus();
  await keyboard.type('sorted');
  await expect.poll(() => turns(popup)).toEqual(['3']);
  await tabTo('Good response');
  await keyboard.press('Enter');
  // It was never sent: with the rating all is gone that there was, and only the offer is left.
  await expect(popup.getByRole('button', { name: 'Undo' })).toBeFocused();
  await popup.waitForTimeout(9_000);
  await keyboard.press('Enter');
  await expect(card(popup, 3).getByRole('button', { name: 'Good response' })).toBeFocused();
  expect(await storedRecord(extension.context, 'every-3')).toMatchObject({ desired: { rating: 'positive' } });

  await tabTo('Options');
  await keyboard.press('Shift+Tab');
  const opening = extension.context.waitForEvent('page');
  await keyboard.press('Enter');
  await expect(await opening).toHaveURL(`${PAGES}/dashboard.html`);
});

test('the popup says since when the oldest waits, and tries again when it is told to', async ({
  ownHost,
  extension,
  openChat,
}) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(2));
  const chat = await openChat(host, session);
  await expect(chat.controls).toHaveCount(2);
  await host.kill();
  await chat.like(1).click();
  await chat.dislike(2).click();
  await expect(chat.mark(2)).toBeVisible();
  const popup = await openPopup(extension);
  await popup.locator('.session').click();
  await expect(popup.locator('.host')).toContainText('The oldest was said this minute.');
  const rows = await storedRows(extension.context, 'records');
  const ago = (minutes: number) => Date.now() - minutes * 60_000 - 5_000;
  const aged = rows.map((row, index) => Object.assign(row, { ratedAt: ago(index === 0 ? 125 : 5) }));
  await putRows(extension.context, { records: aged });
  await popup.reload();
  await popup.locator('.session').click();
  await expect(popup.locator('.host')).toContainText('The oldest was said 2 hours ago.');
  await expectNoViolations(popup, 'the host down');
  await host.start();
  await popup.getByRole('button', { name: 'Try now' }).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(2);
  await expect(popup.locator('.host')).toHaveText('The host has everything that is said here.');
  await expect(popup.getByRole('button', { name: 'Try now' })).toHaveCount(0);
});

test('the latest other sessions are one press away, and the dashboard and the options open once', async ({
  extension,
}) => {
  for (const [index, name] of ['first', 'second', 'third', 'fourth', 'fifth'].entries()) {
    const changedAgoMs = (index + 1) * 60_000;
    await putRows(extension.context, madeUpSession(name, manyMessages(1), { changedAgoMs }));
  }
  const popup = await openPopup(extension);
  await expectNoViolations(popup, 'all sessions');
  await popup.getByRole('button', { name: /^first/ }).click();
  const others = popup.getByRole('navigation', { name: 'Other sessions' }).getByRole('button');
  await expect(others).toHaveText(['secondTitle of second', 'thirdTitle of third', 'fourthTitle of fourth']);
  await others.nth(1).click();
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('third');
  await expect(others).toHaveText(['firstTitle of first', 'secondTitle of second', 'fourthTitle of fourth']);
  await popup.getByRole('button', { name: 'Bad response' }).click();
  await expect
    .poll(() => storedRecord(extension.context, 'third-1'))
    .toMatchObject({ desired: { rating: 'negative' } });

  const opening = extension.context.waitForEvent('page');
  await popup.getByRole('link', { name: 'All feedback' }).click();
  const dashboard = await opening;
  await expect(dashboard).toHaveURL(`${PAGES}/dashboard.html`);
  await popup.bringToFront();
  const open = extension.context.pages().length;
  await popup.getByRole('link', { name: 'All feedback' }).click();
  await expect.poll(() => activeTab(popup)).toBe(`${PAGES}/dashboard.html`);
  expect(extension.context.pages()).toHaveLength(open);
  await popup.bringToFront();
  await expect.poll(() => activeTab(popup)).toBe(`${PAGES}/popup.html`);
  await popup.getByRole('button', { name: 'Options' }).click();
  await expect.poll(() => activeTab(popup)).not.toBe(`${PAGES}/popup.html`);
});

for (const width of [320, 360, 400]) {
  test(`in a popup ${width} pixels wide nothing goes over its edge, in any state`, async ({ extension }) => {
    const popup = await openEveryState(extension, width);
    const over = () =>
      popup.evaluate(() => {
        const { clientWidth } = document.documentElement;
        const boxes = [...document.querySelectorAll('body *:not(.visually-hidden, .tooltip)')];
        const outside = boxes.filter((box) => box.getBoundingClientRect().right > clientWidth + 0.5);
        const scrolls = [document.documentElement, document.querySelector('.scroll')].some(
          (box) => box && box.scrollWidth > box.clientWidth,
        );
        return [...outside.map((box) => box.className), ...(scrolls ? ['it scrolls'] : [])];
      });
    expect(await popup.evaluate(() => document.body.getBoundingClientRect().width)).toBe(width);
    expect(await over()).toEqual([]);
    await expectNoViolations(popup, 'every state');
    await card(popup, 7).getByRole('button', { name: 'Add a note' }).click();
    await popup.locator('.note-field').fill('word'.repeat(100));
    await card(popup, 2).getByText('History').click();
    expect(await over()).toEqual([]);
    await expectNoViolations(popup, 'a note and a history open');
    await popup.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(popup.getByText('Note stored')).toBeVisible();
    expect(await over()).toEqual([]);
    await expectNoViolations(popup, 'an offer');
    await popup.getByRole('button', { name: 'All sessions' }).click();
    await expect(popup.locator('.session')).toHaveCount(1);
    expect(await over()).toEqual([]);
    expect(await storedRecord(extension.context, 'every-7')).toMatchObject({ desired: { note: 'word'.repeat(100) } });
  });
}

test('the popup of the toolbar button is as wide and as high as a popup should be', async ({ extension }) => {
  await putRows(extension.context, madeUpSession('long', manyMessages(30)));
  await extension.context.pages()[0]!.bringToFront();
  const popup = await ActionPopup.open(extension);
  await popup.press('.session');
  await popup.waitForText(/Answer number 9/);
  const [width, height, body] = await popup.evaluate<number[]>('[innerWidth, innerHeight, document.body.offsetWidth]');
  expect(width).toBeGreaterThanOrEqual(360);
  expect(width).toBeLessThanOrEqual(400);
  expect(body).toBe(width);
  expect(height).toBeGreaterThan(500);
  expect(height).toBeLessThanOrEqual(600);
});

test('with 10,000 records stored the first list is there at once, and a session with 1,000 of them stays usable', async ({
  extension,
}, info) => {
  const sessions = Array.from({ length: 150 }, (_, index) =>
    madeUpSession(`small-${index}`, manyMessages(60), { changedAgoMs: 3_600_000 + index * 1_000 }),
  );
  sessions.push(madeUpSession('large', manyMessages(1_000)));
  for (const table of ['sessions', 'records', 'summaries'] as const) {
    await putRows(extension.context, { [table]: sessions.flatMap((rows) => rows[table]) });
  }
  const popup = await openPopup(extension);
  await expect(popup.locator('.session')).toHaveCount(100);
  const firstMs = await popup.evaluate(() => performance.now());
  await expect(popup.getByText('Only the latest 100 sessions are listed here.')).toBeVisible();
  await expect(popup.locator('.scroll').getByRole('link', { name: 'All feedback' })).toHaveAttribute(
    'href',
    '/dashboard.html',
  );
  await popup.getByRole('button', { name: /^large/ }).click();
  await expect(popup.locator('.card').first()).toBeVisible();
  const cards = await popup.locator('.card').count();
  expect(cards).toBeLessThanOrEqual(120);
  await expect(popup.locator('.chip')).toHaveText(['Liked 900', 'Disliked 100', 'With a note 100']);

  const searchMs = await popup.evaluate(async () => {
    const search = document.querySelector<HTMLInputElement>('.search')!;
    const began = performance.now();
    search.value = 'number 987';
    search.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - began;
  });
  await expect(popup.locator('.card')).toHaveCount(1);
  await expect(popup.locator('.card')).toContainText('Turn 987');
  info.annotations.push({ type: 'first list', description: `${firstMs} ms; a search ${searchMs} ms` });
  expect(firstMs).toBeLessThan(3_000);
  expect(searchMs).toBeLessThan(500);
  await popup.getByRole('searchbox').fill('');

  // To the end, by scrolling alone.
  const scroll = popup.locator('.scroll');
  await expect
    .poll(
      async () => {
        await scroll.evaluate((box) => box.scrollTo(0, box.scrollHeight));
        return popup.locator('.card').count();
      },
      { intervals: [50], timeout: 60_000 },
    )
    .toBe(1_000);
  await popup.locator('[data-message="large-1000"]').getByRole('button', { name: 'Good response' }).click();
  await expect
    .poll(() => storedRecord(extension.context, 'large-1000'))
    .toMatchObject({ desired: { rating: 'positive', note: 'Note 1000' } });
});

test('without any network the popup lists, finds, edits and takes back', async ({ ownHost, extension, openChat }) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(2));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await chat.like(2).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(2);
  await host.kill();
  await extension.context.setOffline(true);
  const popup = await openPopup(extension);
  await popup.locator('.session').click();
  await popup.getByRole('searchbox').fill('answer 2');
  await expect(popup.locator('.card')).toHaveCount(1);
  await popup.getByRole('button', { name: 'Bad response' }).click();
  await expect(popup.locator('.state')).toContainText('Stored in this browser.');
  await popup.getByRole('button', { name: 'Undo' }).click();
  await expect(popup.getByRole('button', { name: 'Good response' })).toHaveAttribute('aria-pressed', 'true');
  await popup.getByRole('button', { name: 'Add a note' }).click();
  await popup.locator('.note-field').fill('Written far from any network');
  await popup.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(popup.locator('.note-text')).toHaveText('Written far from any network');
  const downloading = popup.waitForEvent('download');
  await popup.getByRole('button', { name: 'Save a copy' }).click();
  await (await downloading).path();
  await extension.context.setOffline(false);
  await host.start();
  await popup.getByRole('button', { name: 'Try now' }).click();
  await expect
    .poll(() => host.items(session.id))
    .toMatchObject([{ rating: 'positive' }, { rating: 'positive', note: 'Written far from any network' }]);
});
