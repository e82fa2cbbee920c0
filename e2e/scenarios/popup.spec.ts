import { ActionPopup } from '../browser/action-popup.ts';
import { EXTENSION_ID } from '../browser/extension.ts';
import { startProxy } from '../host/proxy.ts';
import { manyAnswers } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

test('the popup lists the session of the tab, edits, retracts, and jumps to a message that is not loaded yet', async ({
  host,
  extension,
  openChat,
}) => {
  const session = host.seed(manyAnswers(80));
  const chat = await openChat(host, session);
  await chat.page.getByRole('button', { name: 'Load earlier' }).click();
  await expect(chat.control(40)).toHaveCount(1);
  await chat.like(40).click();
  await chat.dislike(80).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(2);
  await chat.page.reload();
  await expect(chat.dislike(80)).toHaveAttribute('aria-pressed', 'true');
  await expect(chat.tail(40)).toHaveCount(0);

  const popup = await ActionPopup.open(extension);
  await popup.waitForText(/This session[\s\S]*The host has everything[\s\S]*Turn 40[\s\S]*Turn 80/);

  await popup.press('.list li:nth-child(2) .edit-note');
  await expect.poll(() => popup.evaluate('document.activeElement.tagName')).toBe('TEXTAREA');
  await popup.type('Said in the popup');
  await popup.press('.note-button.primary');
  await expect
    .poll(() => host.items(session.id))
    .toMatchObject([{ rating: 'positive' }, { note: 'Said in the popup' }]);
  await popup.press('.list li:nth-child(2) .action');
  await expect
    .poll(() => host.items(session.id))
    .toMatchObject([{}, { rating: 'positive', note: 'Said in the popup' }]);
  await expect(chat.like(80)).toHaveAttribute('aria-pressed', 'true');

  await popup.press('.list li:nth-child(2) .action');
  await expect.poll(() => host.items(session.id)).toHaveLength(1);
  await expect(chat.like(80)).toHaveAttribute('aria-pressed', 'false');

  await popup.press('.list li:nth-child(1) .go-to');
  await expect(chat.tail(40)).toBeInViewport();
  await expect(chat.tail(40)).toHaveAttribute('data-dsh-feedback-target');
});

test('over any other tab the popup lists the sessions that have feedback, each opening its list', async ({
  host,
  extension,
  openChat,
}) => {
  const first = host.seed(
    [{ kind: 'answer', prompt: 'One', answer: 'The first answer.' }],
    host.workspace('first-place'),
  );
  const second = host.seed([{ kind: 'answer', prompt: 'Two', answer: 'The second.' }], host.workspace('second-place'));
  for (const session of [first, second]) {
    const chat = await openChat(host, session, { newTab: true });
    await chat.like(1).click();
    await expect.poll(() => host.items(session.id)).toHaveLength(1);
  }
  const other = await extension.context.newPage();
  await other.goto('about:blank');
  const popup = await ActionPopup.open(extension);
  await popup.waitForText(/All sessions\s+second-place[\s\S]*1 liked[\s\S]*first-place/);
  await popup.press('li:nth-child(2) .session');
  await popup.waitForText(/first-place[\s\S]*The first answer\./);
});

test('with the host down the popup lists and says what to do, and the badge counts what waits', async ({
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
  await expect.poll(() => extension.badge()).toBe('2');
  await chat.page.bringToFront();
  const popup = await ActionPopup.open(extension);
  await popup.waitForText(/The host cannot be reached\. Start it again/);
  await popup.waitForText(/Turn 1[\s\S]*Stored in this browser[\s\S]*Turn 2/);
  await host.start();
  await popup.waitForText(/The host has everything that is said here/);
  await expect.poll(() => extension.badge()).toBe('');
  await expect.poll(() => host.items(session.id)).toHaveLength(2);
});

test('a host that answers nonsense leaves the rating waiting, and the popup says so', async ({
  host,
  extension,
  openChat,
}) => {
  const session = host.seed(manyAnswers(1));
  const proxy = await startProxy(host.origin);
  try {
    const chat = await openChat(host, session, { origin: proxy.origin });
    await expect(chat.controls).toHaveCount(1);
    proxy.faults((method) => (method.startsWith('messageFeedback/') ? { answer: '<h1>It works!</h1>' } : 'none'));
    await chat.like(1).click();
    await expect(chat.like(1)).toHaveAccessibleDescription(/The host answers with errors/);
    const popup = await ActionPopup.open(extension);
    await popup.waitForText(/something that is no answer\. What waits is kept/);
    expect(await host.items(session.id)).toEqual([]);
    proxy.faults(() => 'none');
    await expect.poll(() => host.items(session.id), { timeout: 60_000 }).toHaveLength(1);
  } finally {
    await proxy.stop();
  }
});

test('a broken row in the database is reported and left alone, and the rest works', async ({
  host,
  extension,
  openChat,
}) => {
  const session = host.seed(manyAnswers(2));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(1);
  const page = await extension.context.newPage();
  await page.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('dsh-feedback');
        opening.onsuccess = () => {
          const writing = opening.result.transaction('records', 'readwrite');
          const records = writing.objectStore('records');
          const reading = records.getAll();
          reading.onsuccess = () => {
            const [row] = reading.result as Record<string, unknown>[];
            records.put({ ...row, messageId: 'broken', desired: 'thumbs up', queuedAs: 1 });
          };
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          writing.onerror = () => reject(writing.error);
        };
      }),
  );
  await page.close();
  await chat.page.bringToFront();
  const popup = await ActionPopup.open(extension);
  await popup.waitForText(/Stored rows that could not be read: 1\. They are kept/);
  await popup.waitForText(/Turn 1/);
  await chat.dislike(2).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(2);
});

test('two tabs and the popup agree', async ({ host, extension, openChat }) => {
  const session = host.seed(manyAnswers(1));
  const one = await openChat(host, session);
  const two = await openChat(host, session, { newTab: true });
  await one.like(1).click();
  await expect(two.like(1)).toHaveAttribute('aria-pressed', 'true');
  await two.page.bringToFront();
  const popup = await ActionPopup.open(extension);
  await popup.waitForText(/This session[\s\S]*Turn 1/);
  await popup.press('.card .action:nth-of-type(2)');
  for (const tab of [one, two]) await expect(tab.dislike(1)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'negative' }]);
  await one.dislike(1).evaluate((button) => button.scrollIntoView());
  await expect
    .poll(() => popup.evaluate('document.querySelector(".card .action:nth-of-type(2)").ariaPressed'))
    .toBe('true');
});
