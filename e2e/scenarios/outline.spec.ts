import { AxeBuilder } from '@axe-core/playwright';
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

test('an automatic check finds nothing to object to in the control and the open editor', async ({ host, openChat }) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await chat.noteButton(1).click();
  await expect(chat.noteField).toBeFocused();
  const { violations } = await new AxeBuilder({ page: chat.page }).include('dsh-feedback').analyze();
  expect(violations).toEqual([]);
});
