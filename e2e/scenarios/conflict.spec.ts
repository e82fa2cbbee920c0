import type { ChatPage } from '../browser/chat-page.ts';
import { rateElsewhere } from '../host/elsewhere.ts';
import type { RealHost } from '../host/real-host.ts';
import { manyAnswers, type SeededSession } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

const MINE = 'The summary is very good, but it forgets the tests.';
const THEIRS = 'The summary is good, and it names the tests.';

/** Has a liked message's note say one thing here and another on the host. */
async function twoNotes(host: RealHost, chat: ChatPage, session: SeededSession): Promise<void> {
  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(1);
  await host.kill();
  await chat.noteButton(1).click();
  await chat.noteField.fill(MINE);
  await chat.saveNote.click();
  await expect(chat.mark(1)).toBeVisible();
  await host.start();
  const messageId = session.turns[0]!.assistantMessageIds[0]!;
  await rateElsewhere(host, session.id, messageId, { rating: 'positive', note: THEIRS });
  await chat.page.reload();
  await expect(chat.markOf(1, 'conflict')).toBeVisible();
}

test('two versions of a note stand side by side with the words marked that differ; either can be kept, or a third written', async ({
  ownHost,
  openChat,
}) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await twoNotes(host, chat, session);

  // A click on the one rating could not say which note is meant: it opens the comparison and decides nothing.
  await chat.like(1).click();
  const mine = chat.details.getByRole('group', { name: 'Yours' });
  const theirs = chat.details.getByRole('group', { name: 'On the host' });
  await expect(mine).toContainText(MINE);
  await expect(theirs).toContainText(THEIRS);
  expect((await mine.locator('mark').allInnerTexts()).join('|')).toMatch(/very.*but.*forgets/s);
  expect((await theirs.locator('mark').allInnerTexts()).join('|')).toMatch(/and.*names/s);
  const [left, right] = await Promise.all([mine.boundingBox(), theirs.boundingBox()]);
  expect(right!.x).toBeGreaterThanOrEqual(left!.x + left!.width);
  expect(right!.y).toBe(left!.y);

  // Closed without a decision, it is still open; and the focus is back.
  await chat.page.keyboard.press('Escape');
  await expect(chat.noteButton(1)).toBeFocused();
  await expect(chat.markOf(1, 'conflict')).toBeVisible();
  expect(await host.items(session.id)).toMatchObject([{ note: THEIRS }]);

  await chat.noteButton(1).click();
  await chat.details.getByRole('button', { name: 'Edit yours' }).click();
  await expect(chat.noteField).toHaveValue(MINE);
  await chat.noteField.fill('The summary is good, and it forgets no test.');
  await chat.saveNote.click();
  await expect
    .poll(() => host.items(session.id))
    .toMatchObject([{ rating: 'positive', note: 'The summary is good, and it forgets no test.' }]);
  await expect(chat.markOf(1, 'on-host')).toBeVisible();
  await expect(chat.noteButton(1)).toHaveAccessibleName('Edit note');
});

test("the host's version is taken, which can be undone", async ({ ownHost, openChat }) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await twoNotes(host, chat, session);
  await chat.noteButton(1).click();
  await chat.details.getByRole('button', { name: "Take the host's" }).click();
  await expect(chat.details).toHaveCount(0);
  await expect(chat.mark(1)).toHaveCount(0);
  await chat.noteButton(1).click();
  await expect(chat.noteField).toHaveValue(THEIRS);
  await chat.page.keyboard.press('Escape');
  await chat.control(1).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'positive', note: MINE }]);
});

test('mine is kept, and the history of the message has every version', async ({ ownHost, openChat }) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await twoNotes(host, chat, session);
  await chat.noteButton(1).click();
  await chat.details.getByRole('button', { name: 'Keep yours' }).click();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'positive', note: MINE }]);

  await chat.noteButton(1).click();
  await chat.details.getByText('History').click();
  const entries = chat.details.getByRole('listitem');
  await expect(entries).toHaveCount(4);
  await expect(entries.nth(0)).toContainText(/You.*Good response.*very good/s);
  await expect(entries.nth(1)).toContainText(/Host.*Good response.*and it names/s);
  await expect(entries.nth(2)).toContainText(/You.*Good response.*very good/s);
  await expect(entries.nth(3)).toContainText(/You.*Good response/s);
});

test('a rating that was retracted elsewhere stands beside mine as no rating', async ({ ownHost, openChat }) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(1);
  await host.kill();
  await chat.dislike(1).click();
  await expect(chat.mark(1)).toBeVisible();
  await host.start();
  await rateElsewhere(host, session.id, session.turns[0]!.assistantMessageIds[0]!, null);
  await chat.page.reload();
  await chat.noteButton(1).click();
  await expect(chat.details.getByRole('group', { name: 'Yours' })).toContainText('Bad response');
  await expect(chat.details.getByRole('group', { name: 'On the host' })).toContainText('No rating');
  await chat.details.getByRole('button', { name: "Take the host's" }).click();
  await expect(chat.dislike(1)).toHaveAttribute('aria-pressed', 'false');
  await expect(chat.mark(1)).toHaveCount(0);
  expect(await host.items(session.id)).toEqual([]);
});
