import { AxeBuilder } from '@axe-core/playwright';
import { TURN } from '../browser/control-states.ts';
import { EXTENSION_ID } from '../browser/extension.ts';
import { rateElsewhere } from '../host/elsewhere.ts';
import { manyAnswers } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

test('what a screen reader is told of the control, in each of its states', async ({ ownHost, openChat }) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  const control = chat.control(1);
  await expect(control).toMatchAriaSnapshot({ name: 'control-unrated.aria.yml' });
  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(1);
  await expect(control).toMatchAriaSnapshot({ name: 'control-liked.aria.yml' });
  await chat.noteButton(1).click();
  await chat.noteField.fill('   ');
  await chat.saveNote.click();
  await expect(control).toMatchAriaSnapshot({ name: 'note-editor-blank.aria.yml' });
  await chat.noteField.fill('A note');
  await chat.saveNote.click();
  await expect.poll(async () => (await host.items(session.id))[0]?.note).toBe('A note');
  await host.kill();
  await chat.dislike(1).click();
  await expect(chat.mark(1)).toBeVisible();
  await expect(control).toMatchAriaSnapshot({ name: 'control-waiting.aria.yml' });
  await host.start();
  await rateElsewhere(host, session.id, session.turns[0]!.assistantMessageIds[0]!, null);
  await chat.page.reload();
  await expect(chat.dislike(1)).toHaveAccessibleDescription(/retracted elsewhere/);
  await expect(control).toMatchAriaSnapshot({ name: 'control-conflict.aria.yml' });
});

test('what a screen reader is told of the popup', async ({ host, extension, openChat }) => {
  const session = host.seed(manyAnswers(2), host.workspace('outlined-place'));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await chat.dislike(2).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(2);
  const popup = await extension.context.newPage();
  await popup.goto(`chrome-extension://${EXTENSION_ID}/popup.html`);
  await expect(popup.locator('main')).toMatchAriaSnapshot({ name: 'popup-sessions.aria.yml' });
  await popup.getByRole('button', { name: /outlined-place/ }).click();
  await expect(popup.getByText('The host has everything')).toBeVisible();
  await expect(popup.locator('main')).toMatchAriaSnapshot({ name: 'popup-session.aria.yml' });
  const { violations } = await new AxeBuilder({ page: popup }).analyze();
  expect(violations).toEqual([]);
});

test('what a screen reader is told of every other state, and of what is opened there', async ({
  host,
  extension,
  openStates,
}) => {
  const states = await openStates(host);
  const { chat } = states;
  const { keyboard } = chat.page;
  const outline = (turn: number, snapshot: { name: string }) =>
    expect(chat.control(turn)).toMatchAriaSnapshot(snapshot);
  await outline(TURN.noted, { name: 'control-noted.aria.yml' });
  await outline(TURN.drafted, { name: 'control-drafted.aria.yml' });
  await outline(TURN.removed, { name: 'control-removed.aria.yml' });
  await outline(TURN.refused, { name: 'control-refused.aria.yml' });
  await expect(chat.earlierControls).toMatchAriaSnapshot({ name: 'control-earlier.aria.yml' });

  await chat.noteButton(TURN.noted).press('Enter');
  await chat.details.locator('summary').press('Enter');
  await expect(chat.details.getByRole('listitem')).toHaveCount(2);
  await outline(TURN.noted, { name: 'details-history.aria.yml' });
  await keyboard.press('Escape');
  await chat.noteButton(TURN.unrated).press('Enter');
  await expect(chat.noteField).toBeFocused();
  await outline(TURN.unrated, { name: 'details-unrated.aria.yml' });
  await keyboard.press('Escape');
  await chat.noteButton(TURN.refused).press('Enter');
  await expect(chat.saveNote).toBeDisabled();
  await expect(chat.details.getByRole('status')).toMatchAriaSnapshot({ name: 'details-note-too-long.aria.yml' });
  await keyboard.press('Escape');
  await chat.noteButton(TURN.conflict).press('Enter');
  await expect(chat.details).toBeFocused();
  await outline(TURN.conflict, { name: 'details-conflict.aria.yml' });
  await chat.details.getByRole('button', { name: 'Edit yours' }).press('Enter');
  await expect(chat.noteField).toBeFocused();
  await outline(TURN.conflict, { name: 'details-conflict-edited.aria.yml' });
  await keyboard.press('Escape');
  await chat.noteButton(TURN.conflictOfNotes).press('Enter');
  await expect(chat.details).toBeFocused();
  await outline(TURN.conflictOfNotes, { name: 'details-conflict-of-notes.aria.yml' });
  await keyboard.press('Escape');

  await states.holdBack();
  await outline(TURN.underWay, { name: 'control-stored.aria.yml' });
  await states.cutOff();
  await outline(TURN.failed, { name: 'control-failed.aria.yml' });
  await states.offerUndo();
  await outline(TURN.last, { name: 'control-undo.aria.yml' });

  const popup = await extension.context.newPage();
  await popup.goto(`chrome-extension://${EXTENSION_ID}/popup.html`);
  await popup.getByRole('button', { name: /every-state/ }).click();
  await expect(popup.getByText('The host cannot be reached. Start it again')).toBeVisible();
  for (const { said, name } of [
    { said: /Click the rating that should stand/, name: 'popup-conflict.aria.yml' },
    { said: /Open the comparison to choose/, name: 'popup-conflict-of-notes.aria.yml' },
    { said: /not on the host any more/, name: 'popup-removed.aria.yml' },
    { said: /The host refused the note/, name: 'popup-refused.aria.yml' },
    { said: /Answer 9/, name: 'popup-waiting.aria.yml' },
  ]) {
    await expect(popup.locator('.list > li').filter({ hasText: said })).toMatchAriaSnapshot({ name });
  }
});
