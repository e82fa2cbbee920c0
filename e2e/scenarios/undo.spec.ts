import { manyAnswers } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

test('a rating, a switch, a note and a retraction can each be taken back, with the mouse and the keyboard', async ({
  host,
  openChat,
}) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'positive' }]);
  await expect(chat.control(1).getByText('Rating stored')).toBeVisible();
  await chat.control(1).getByRole('button', { name: 'Undo' }).click();
  await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => host.items(session.id)).toEqual([]);
  await expect(chat.control(1).getByRole('button', { name: 'Undo' })).toHaveCount(0);

  await chat.like(1).click();
  await chat.noteButton(1).click();
  await chat.noteField.fill('Worth keeping.');
  await chat.saveNote.click();
  await expect(chat.control(1).getByText('Note stored')).toBeVisible();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ note: 'Worth keeping.' }]);
  // The button that the note was opened with has the focus; the offer is next.
  await chat.page.keyboard.press('Tab');
  await expect(chat.control(1).getByRole('button', { name: 'Undo' })).toBeFocused();
  await chat.page.keyboard.press('Shift+Tab');

  await chat.dislike(1).click();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'negative', note: 'Worth keeping.' }]);
  await chat.dislike(1).click();
  await expect(chat.control(1).getByText('Rating taken back')).toBeVisible();
  await expect.poll(() => host.items(session.id)).toEqual([]);
  await chat.page.keyboard.press('Tab');
  await chat.page.keyboard.press('Tab');
  await chat.page.keyboard.press('Enter');
  await expect(chat.dislike(1)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'negative', note: 'Worth keeping.' }]);
});

test.describe('in a narrow window', () => {
  test.use({ browserOptions: { viewport: { width: 600, height: 500 } } });

  test('the offer to undo goes by itself, takes no room, and stays in sight', async ({ host, openChat }) => {
    const session = host.seed(manyAnswers(2));
    const chat = await openChat(host, session);
    const before = await chat.control(2).boundingBox();
    await chat.like(2).click();
    const offer = chat.control(2).getByText('Rating stored');
    await expect(offer).toBeVisible();
    expect(await chat.control(2).boundingBox()).toEqual(before);
    const box = await offer.boundingBox();
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.y + box!.height).toBeLessThanOrEqual(500);
    await expect(offer).toHaveCount(0, { timeout: 12_000 });
    await expect(chat.like(2)).toHaveAttribute('aria-pressed', 'true');
  });
});

test('only what was said last is at hand, and its offer goes out of sight with its row', async ({ host, openChat }) => {
  const session = host.seed(manyAnswers(12));
  const chat = await openChat(host, session);
  const offers = chat.page.getByRole('button', { name: 'Undo' });
  await chat.like(11).click();
  await chat.dislike(12).click();
  await expect(offers).toHaveCount(1);
  await expect(chat.control(12).getByText('Rating stored')).toBeVisible();
  await chat.tail(1).evaluate((tail) => tail.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect(chat.control(12).getByText('Rating stored')).toBeHidden();
  await chat.tail(12).evaluate((tail) => tail.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect(chat.control(12).getByText('Rating stored')).toBeVisible();
});
