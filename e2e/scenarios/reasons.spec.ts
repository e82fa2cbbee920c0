import { storedRows } from '../browser/stored.ts';
import { manyAnswers } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

test('a reason is given, stays here on a host that keeps none, and goes with a switch of sides', async ({
  host,
  extension,
  openChat,
}) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  const reasons = chat.control(1).getByRole('group', { name: 'Reason' });
  const records = () => storedRows(extension.context, 'records');
  await chat.noteButton(1).click();
  // A reason explains a rating; without one there is nothing to explain.
  await expect(reasons).toHaveCount(0);
  await chat.page.keyboard.press('Escape');
  await chat.dislike(1).click();
  await chat.noteButton(1).click();
  await expect(reasons.getByRole('button')).toHaveCount(7);
  await reasons.getByRole('button', { name: 'Cost' }).click();
  await expect(reasons.getByRole('button', { name: 'Cost' })).toHaveAttribute('aria-pressed', 'true');
  await expect(reasons.getByText('This host keeps no reasons. It stays in this browser.')).toBeVisible();
  await reasons.getByRole('button', { name: 'Task result' }).click();
  await expect(reasons.locator('[aria-pressed="true"]')).toHaveText(['Task result']);
  await expect.poll(records).toMatchObject([{ desired: { rating: 'negative', category: 'task-result' } }]);
  expect(await host.items(session.id)).toMatchObject([{ rating: 'negative' }]);

  await test.step('a note goes along with it, and a reload brings both back', async () => {
    await chat.noteField.fill('Not what I asked for.');
    await chat.saveNote.click();
    await expect.poll(() => host.items(session.id)).toMatchObject([{ note: 'Not what I asked for.' }]);
    await chat.page.reload();
    await expect(chat.dislike(1)).toHaveAttribute('aria-pressed', 'true');
    await chat.noteButton(1).click();
    await expect(reasons.locator('[aria-pressed="true"]')).toHaveText(['Task result']);
    await expect(chat.noteField).toHaveValue('Not what I asked for.');
  });

  await chat.page.keyboard.press('Escape');
  await chat.like(1).click();
  await chat.noteButton(1).click();
  await expect(reasons.locator('[aria-pressed="true"]')).toHaveCount(0);
  await expect.poll(records).toMatchObject([{ desired: { rating: 'positive', note: 'Not what I asked for.' } }]);
  expect((await records())[0]).not.toHaveProperty('desired.category');
});
