import type { Locator } from '@playwright/test';
import { ActionPopup } from '../browser/action-popup.ts';
import type { ChatPage } from '../browser/chat-page.ts';
import { manyAnswers, type SeedTurn } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

/** A turn that says something before its answer. */
const TWO_STEPS: SeedTurn = {
  kind: 'tools',
  prompt: 'What is in the notes?',
  thought: 'I look at the notes first.',
  answer: 'Nothing new is in them.',
};

/** The host's own parts of the page, where nothing is under the pointer. */
async function leave(chat: ChatPage): Promise<void> {
  await chat.page.mouse.move(0, 0);
}

/** The row of an earlier message. */
function rowOf(control: Locator): Locator {
  return control.locator('xpath=..');
}

test('an earlier message that says something has a control of its own, the last one has only that at the end', async ({
  host,
  openChat,
  complaints,
}) => {
  const session = host.seed([...manyAnswers(1), TWO_STEPS, { ...TWO_STEPS, thought: '' }]);
  const chat = await openChat(host, session);
  await expect(chat.controls).toHaveCount(4);
  await expect(chat.earlier(1)).toHaveCount(1);
  await expect(chat.earlier(2)).toHaveCount(0);
  await expect(rowOf(chat.earlier(1))).toContainText('I look at the notes first.');
  for (const turn of [1, 2, 3]) await expect(chat.control(turn)).toHaveCount(1);
  expect(complaints).toEqual([]);
  expect(await host.items(session.id)).toEqual([]);
});

test('rating an earlier message puts that message alone on the host, and is seen after a reload', async ({
  host,
  openChat,
  complaints,
}) => {
  const session = host.seed([TWO_STEPS]);
  const [earlier] = session.turns[0]!.assistantMessageIds;
  const chat = await openChat(host, session);
  const like = chat.earlier(1).locator('button').first();
  await rowOf(chat.earlier(1)).hover();
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => host.items(session.id)).toMatchObject([{ messageId: earlier, rating: 'positive' }]);

  await chat.page.reload();
  await leave(chat);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(chat.earlier(1)).toHaveCSS('opacity', '1');
  await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'false');
  expect(complaints).toEqual([]);
  expect(await host.items(session.id)).toMatchObject([{ messageId: earlier, rating: 'positive' }]);
});

test('an unrated earlier message shows its control where the pointer or the focus is, and nowhere else', async ({
  host,
  openChat,
}) => {
  const session = host.seed([TWO_STEPS, TWO_STEPS]);
  const chat = await openChat(host, session);
  const [first, second] = [chat.earlier(1), chat.earlier(2)];
  await leave(chat);
  for (const control of [first, second]) await expect(control).toHaveCSS('opacity', '0');

  await rowOf(first).hover();
  await expect(first).toHaveCSS('opacity', '1');
  await expect(second).toHaveCSS('opacity', '0');
  await leave(chat);
  await expect(first).toHaveCSS('opacity', '0');

  // Forwards from the end of the turn before, through whatever the host has there.
  await chat.noteButton(1).focus();
  const like = second.locator('button').first();
  const isFocused = () => like.evaluate((button) => button.matches(':focus'));
  for (let tab = 0; tab < 30 && !(await isFocused()); tab += 1) await chat.page.keyboard.press('Tab');
  await expect(like).toBeFocused();
  await expect(second).toHaveCSS('opacity', '1');
  await expect(first).toHaveCSS('opacity', '0');
  await chat.page.keyboard.press('Enter');
  const [earlier] = session.turns[1]!.assistantMessageIds;
  await expect.poll(() => host.items(session.id)).toMatchObject([{ messageId: earlier, rating: 'positive' }]);
});

test('the control of an earlier message takes no room, rated or not', async ({ host, openChat }) => {
  const session = host.seed([TWO_STEPS, ...manyAnswers(1)]);
  const chat = await openChat(host, session);
  await expect(chat.earlier(1)).toHaveCount(1);
  /** Where all rows are, with our element and without it, before it can come back. */
  const boxes = () =>
    chat.earlier(1).evaluate((element) => {
      const measure = () =>
        [...document.querySelectorAll('[data-chat-flow-key]')].map((row) => {
          const { x, y, width, height } = row.getBoundingClientRect();
          return { x, y, width, height };
        });
      const withIt = measure();
      element.remove();
      return { withIt, without: measure() };
    });
  const unrated = await boxes();
  expect(unrated.withIt.length).toBeGreaterThan(4);
  expect(unrated.withIt).toEqual(unrated.without);

  await rowOf(chat.earlier(1)).hover();
  await chat.earlier(1).locator('button').nth(1).click();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'negative' }]);
  const rated = await boxes();
  expect(rated.withIt).toEqual(rated.without);
  expect(rated.withIt).toEqual(unrated.withIt);
  await expect(chat.earlier(1)).toHaveCount(1);
});

test('a note can be written to an earlier message', async ({ host, openChat, complaints }) => {
  const session = host.seed([TWO_STEPS]);
  const [earlier] = session.turns[0]!.assistantMessageIds;
  const chat = await openChat(host, session);
  await rowOf(chat.earlier(1)).hover();
  await chat.earlier(1).locator('button').nth(1).click();
  await chat.earlier(1).locator('.note-action').click();
  // Elsewhere, as a pointer is that makes room for what is being written.
  await leave(chat);
  await expect(chat.noteField).toBeFocused();
  await expect(chat.noteField).toBeInViewport({ ratio: 1 });
  await expect(chat.earlier(1)).toHaveCSS('opacity', '1');
  await chat.page.keyboard.type('It could have known that.');
  await chat.saveNote.click();
  await expect(chat.noteField).toHaveCount(0);
  const item = { messageId: earlier, rating: 'negative', note: 'It could have known that.' };
  await expect.poll(() => host.items(session.id)).toMatchObject([item]);

  await chat.page.reload();
  await chat.earlier(1).locator('.note-action').click();
  await expect(chat.noteField).toHaveValue('It could have known that.');
  expect(complaints).toEqual([]);
  expect(await host.items(session.id)).toMatchObject([item]);
});

test('after a turn that came live nothing is there twice', async ({ host, openChat, complaints }) => {
  const session = host.seed([TWO_STEPS]);
  const [earlier] = session.turns[0]!.assistantMessageIds;
  const chat = await openChat(host, session);
  await expect(chat.controls).toHaveCount(2);
  await chat.prompt('And now?');
  await expect(chat.control(2)).toHaveCount(1);
  await expect(chat.controls).toHaveCount(3);
  await expect(chat.earlier(1)).toHaveCount(1);
  await expect(chat.earlier(2)).toHaveCount(0);

  await rowOf(chat.earlier(1)).hover();
  await chat.earlier(1).locator('button').first().click();
  await chat.dislike(2).click();
  await expect
    .poll(() => host.items(session.id))
    .toMatchObject([{ messageId: earlier, rating: 'positive' }, { rating: 'negative' }]);
  await expect(chat.controls).toHaveCount(3);
  expect(complaints).toEqual([]);
});

test('the popup brings the user to an earlier message, also to one that is not loaded yet', async ({
  host,
  extension,
  openChat,
}) => {
  const session = host.seed([TWO_STEPS, ...manyAnswers(80)]);
  const [earlier] = session.turns[0]!.assistantMessageIds;
  const chat = await openChat(host, session);
  const loadEarlier = chat.page.getByRole('button', { name: 'Load earlier' });
  await expect(async () => {
    if (await loadEarlier.isVisible()) await loadEarlier.click();
    await expect(chat.earlier(1)).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await rowOf(chat.earlier(1)).hover();
  await chat.earlier(1).locator('button').first().click();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ messageId: earlier }]);
  await chat.page.reload();
  await chat.tails.first().waitFor();
  await expect(chat.earlier(1)).toHaveCount(0);

  const popup = await ActionPopup.open(extension);
  await popup.waitForText(/I look at the notes first\./);
  await popup.press('.card .go-to');
  await expect(chat.earlier(1)).toBeInViewport();
  const content = rowOf(chat.earlier(1)).locator('[data-dsh-feedback-target]');
  await expect(content).toBeInViewport();
  await expect(content).toContainText('I look at the notes first.');
  expect(await host.items(session.id)).toMatchObject([{ messageId: earlier, rating: 'positive' }]);
});
