import { rm } from 'node:fs/promises';
import { EXTENSION_ID } from '../browser/extension.ts';
import { storedRows } from '../browser/stored.ts';
import { feedbackFile } from '../host/feedback-file.ts';
import { manyAnswers } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

const SAID = [{ rating: 'positive', note: 'Worth keeping.' }, { rating: 'negative' }, { rating: 'positive' }] as const;

test('a host that has lost its store takes nothing along: all that it had is kept here and listed', async ({
  ownHost,
  extension,
  openChat,
}) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(SAID.length));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await chat.noteButton(1).click();
  await chat.noteField.fill('Worth keeping.');
  await chat.saveNote.click();
  await chat.dislike(2).click();
  await chat.like(3).click();
  await expect.poll(() => host.items(session.id)).toMatchObject([...SAID]);
  await expect(chat.mark(3)).toHaveCount(0);

  await host.stop();
  await rm(feedbackFile(host.home));
  await host.start();
  await chat.page.reload();

  await test.step('every record says what was lost', async () => {
    const lost = SAID.map((value, index) => ({
      messageId: session.turns[index]!.assistantMessageIds[0],
      desired: null,
      problem: { kind: 'removed', lost: value },
    }));
    await expect
      .poll(async () => {
        const records = await storedRows(extension.context, 'records');
        return records.toSorted((a, b) => turnOf(a) - turnOf(b));
      })
      .toMatchObject(lost);
  });

  await test.step('the page says so, at the rating that was given', async () => {
    for (const button of [chat.like(1), chat.dislike(2), chat.like(3)]) {
      await expect(button).toHaveAttribute('aria-pressed', 'false');
      await expect(button).toHaveAccessibleDescription(/not on the host any more\. It is kept in this browser/);
    }
  });

  await test.step('the popup lists them all, with the note', async () => {
    const popup = await extension.context.newPage();
    await popup.goto(`chrome-extension://${EXTENSION_ID}/popup.html`);
    await popup.locator('.session').click();
    const cards = popup.locator('.card');
    await expect(cards).toHaveCount(SAID.length);
    for (const [index] of SAID.entries()) {
      await expect(cards.nth(index)).toContainText(`Turn ${index + 1}`);
      await expect(cards.nth(index)).toContainText('This rating is not on the host any more.');
    }
    await expect(cards.nth(0)).toContainText('It wasGood responseWorth keeping.');
    await cards.nth(0).getByRole('button', { name: 'Edit note' }).click();
    await expect(popup.getByRole('textbox')).toHaveValue('Worth keeping.');
    await popup.getByRole('textbox').press('Escape');
    await expect(popup.locator('.host p')).toHaveText('Needs a word from you, see below: 3.');
  });

  // Nothing is given back to the host by itself: whoever emptied it may have meant to.
  expect(await host.items(session.id)).toEqual([]);

  await test.step('the user gives it all back', async () => {
    const popup = extension.context.pages().find((page) => page.url().endsWith('/popup.html'));
    await popup!.getByRole('button', { name: 'Restore all (3)' }).click();
    await expect.poll(() => host.items(session.id)).toMatchObject([...SAID]);
    await expect(popup!.locator('.host')).toHaveText('The host has everything that is said here.');
    for (const button of [chat.like(1), chat.dislike(2), chat.like(3)]) {
      await expect(button).toHaveAttribute('aria-pressed', 'true');
    }
  });
});

function turnOf(record: Record<string, unknown>): number {
  return (record['context'] as { turn: number }).turn;
}
