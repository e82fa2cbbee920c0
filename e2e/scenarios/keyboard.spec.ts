import { manyAnswers } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

/** For this long the same keys count as held down. */
const HELD_MS = 800;

test('the browser offers every command to bind, four of them with keys to begin with', async ({ extension }) => {
  const commands = (await extension.commands()).filter(({ name }) => name !== '_execute_action');
  const names = commands.map(({ name }) => name).toSorted();
  expect(names).toEqual(['dislike', 'like', 'next-message', 'next-unrated', 'open-note', 'previous-message', 'undo']);
  expect(commands.filter(({ shortcut }) => shortcut !== '')).toHaveLength(4);
  // Never a bare letter or digit.
  expect(commands.every(({ shortcut }) => shortcut === '' || /^(Alt|Ctrl)\+Shift\+\w$/.test(shortcut!))).toBe(true);
  expect(commands.every(({ description }) => description !== '')).toBe(true);
});

test('commands rate the last message, or the one that has the focus, and can be taken back', async ({
  host,
  extension,
  openChat,
}) => {
  const session = host.seed(manyAnswers(3));
  const chat = await openChat(host, session);
  const ids = session.turns.map(({ assistantMessageIds }) => assistantMessageIds[0]!);

  await extension.command('like');
  await expect(chat.like(3)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => host.items(session.id)).toMatchObject([{ messageId: ids[2], rating: 'positive' }]);
  await extension.command('undo');
  await expect.poll(() => host.items(session.id)).toEqual([]);
  await extension.command('undo');
  await expect(chat.control(3).getByText('nothing to undo').first()).toBeVisible();

  await chat.dislike(1).focus();
  await extension.command('dislike');
  await expect.poll(() => host.items(session.id)).toMatchObject([{ messageId: ids[0], rating: 'negative' }]);
  // Keys that are held down send it again at once, and say it once.
  await extension.command('dislike');
  await expect(chat.dislike(1)).toHaveAttribute('aria-pressed', 'true');
  // Pressed once more, they take it back, as the same click does.
  await chat.page.waitForTimeout(HELD_MS);
  await extension.command('dislike');
  await expect.poll(() => host.items(session.id)).toEqual([]);
});

test('a message that somebody went to long ago is not rated: without the focus it is the last one', async ({
  host,
  extension,
  openChat,
}) => {
  const session = host.seed(manyAnswers(3));
  const chat = await openChat(host, session);
  await chat.like(1).focus();
  await extension.command('like');
  await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'true');
  await chat.page.locator('[data-composer-seat]').getByRole('textbox').click();
  await extension.command('like');
  await expect(chat.like(3)).toHaveAttribute('aria-pressed', 'true');
  await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => host.items(session.id)).toHaveLength(2);
});

test('commands go from message to message, and to those that are not rated yet', async ({
  host,
  extension,
  openChat,
}) => {
  const session = host.seed([
    ...manyAnswers(2),
    { kind: 'tools', prompt: 'Look', thought: 'I shall look.', answer: 'Nothing there.' },
  ]);
  const chat = await openChat(host, session);
  await extension.command('previous-message');
  await expect(chat.like(3)).toBeFocused();
  await chat.like(2).click();
  await extension.command('previous-message');
  await expect(chat.like(1)).toBeFocused();
  await extension.command('next-message');
  await expect(chat.like(2)).toBeFocused();
  await extension.command('next-unrated');
  const earlier = chat.page.locator('[data-chat-flow-kind="assistant-step"] > dsh-feedback').locator('button').first();
  await expect(earlier).toBeFocused();
  await expect(earlier).toBeInViewport();
  await extension.command('like');
  await extension.command('next-unrated');
  await expect(chat.like(3)).toBeFocused();
  await extension.command('like');
  await extension.command('next-unrated');
  await expect(chat.like(1)).toBeFocused();
  await extension.command('like');
  await expect.poll(() => host.items(session.id)).toHaveLength(4);
  await extension.command('next-unrated');
  await expect(chat.control(1).getByText('Every message that is shown here is rated.').first()).toBeVisible();
});

test('a note is opened, written and saved without the mouse', async ({ host, extension, openChat }) => {
  const session = host.seed(manyAnswers(2));
  const chat = await openChat(host, session);
  await extension.command('like');
  await extension.command('open-note');
  await expect(chat.noteField).toBeFocused();
  await chat.page.keyboard.type('Written in a row.');
  await chat.page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'positive', note: 'Written in a row.' }]);
  await expect(chat.noteButton(2)).toBeFocused();
});

test('while somebody types, letters and digits rate nothing', async ({ host, openChat }) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  const composer = chat.page.locator('[data-composer-seat]').getByRole('textbox');
  await composer.click();
  await chat.page.keyboard.type('lLdDnNuU 1234567890');
  await chat.like(1).focus();
  await chat.page.keyboard.type('lLdDnNuU1234567890');
  await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'false');
  await expect(chat.dislike(1)).toHaveAttribute('aria-pressed', 'false');
  expect(await host.items(session.id)).toEqual([]);
});

test('on a page that is not DSH a command does nothing, and says nothing in the console', async ({
  extension,
  complaints,
}) => {
  const [page] = extension.context.pages();
  await page!.goto('about:blank');
  await extension.command('like');
  await extension.command('undo');
  expect(complaints).toEqual([]);
});
