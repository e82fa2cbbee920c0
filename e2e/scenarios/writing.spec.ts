import type { ChatPage } from '../browser/chat-page.ts';
import { startModelServer } from '../host/model-server.ts';
import { manyAnswers } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

const TEXT = 'One sentence here. Another one there.';
/** The second word to the fourth. */
const SELECTED = { start: 4, end: 18 };

/** Opens a message's note, writes, and selects a part of it. */
async function write(chat: ChatPage, turn: number): Promise<void> {
  await chat.noteButton(turn).click();
  await chat.noteField.fill(TEXT);
  await chat.noteField.evaluate((field: HTMLTextAreaElement, { start, end }) => {
    field.setSelectionRange(start, end);
  }, SELECTED);
}

/** Whether text, selection and focus are as they were left. */
async function isUndisturbed(chat: ChatPage): Promise<void> {
  await expect(chat.noteField).toBeFocused();
  await expect(chat.noteField).toHaveValue(TEXT);
  const selection = await chat.noteField.evaluate((field: HTMLTextAreaElement) => ({
    start: field.selectionStart,
    end: field.selectionEnd,
  }));
  expect(selection).toEqual(SELECTED);
}

test('what is being written is not disturbed by scrolling, by "Load earlier", by a change of theme or language', async ({
  host,
  openChat,
}) => {
  const session = host.seed(manyAnswers(120));
  const chat = await openChat(host, session);
  await expect(chat.control(120)).toHaveCount(1);
  await write(chat, 119);
  const shown = await chat.tails.count();
  // By a script: a press outside would close it, as it should.
  await chat.page.getByRole('button', { name: 'Load earlier' }).evaluate((button: HTMLButtonElement) => button.click());
  await expect.poll(() => chat.tails.count()).toBeGreaterThan(shown);
  await isUndisturbed(chat);
  await chat.page.locator('[data-conversation-scroll]').evaluate((scroller) => scroller.scrollBy(0, -5_000));
  await chat.page.locator('[data-conversation-scroll]').evaluate((scroller) => scroller.scrollBy(0, 10_000));
  await isUndisturbed(chat);
  await expect(chat.noteField).toBeInViewport();
  await chat.page.evaluate(() => {
    document.body.toggleAttribute('data-ds-dark-theme');
    document.documentElement.lang = 'zh-CN';
  });
  await expect(chat.details).toHaveAccessibleName('备注');
  await isUndisturbed(chat);
});

test('what is being written is not disturbed by an answer that streams, nor by its end', async ({
  ownHost,
  openChat,
}) => {
  const answer = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
  const model = await startModelServer({ answer, tokenDelayMs: 30 });
  try {
    const host = await ownHost({ modelBaseUrl: model.baseUrl });
    const session = host.seed(manyAnswers(2));
    const chat = await openChat(host, session);
    await expect(chat.controls).toHaveCount(2);
    await chat.prompt('Count to sixty.');
    await chat.page.getByText('word3 word4').waitFor();
    await write(chat, 2);
    await chat.page.getByText('word59').waitFor();
    await expect(chat.control(3)).toHaveCount(1);
    await isUndisturbed(chat);
    await chat.page.keyboard.press('ControlOrMeta+Enter');
    await expect(chat.details).toHaveCount(0);
    await chat.like(2).click();
    await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'positive', note: TEXT }]);
  } finally {
    await model.stop();
  }
});

test('Escape closes and keeps the draft, which a dot tells of; Ctrl+Enter saves', async ({ host, openChat }) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await chat.noteButton(1).click();
  await chat.page.keyboard.type('Not done yet');
  await chat.page.keyboard.press('Escape');
  await expect(chat.noteButton(1)).toBeFocused();
  await expect(chat.noteButton(1).locator('.dot')).toBeVisible();
  await chat.page.keyboard.press('Enter');
  await expect(chat.noteField).toHaveValue('Not done yet');
  await chat.page.keyboard.type(', now it is.');
  await chat.page.keyboard.press('Control+Enter');
  await expect(chat.details).toHaveCount(0);
  await expect.poll(() => host.items(session.id)).toMatchObject([{ note: 'Not done yet, now it is.' }]);
  await expect(chat.noteButton(1).locator('.dot')).toHaveCount(0);
});

test('an input method composes in peace: keys that belong to it neither save nor close', async ({ host, openChat }) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await chat.noteButton(1).click();
  const devtools = await chat.page.context().newCDPSession(chat.page);
  await devtools.send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 });
  await expect(chat.noteField).toHaveValue('ni hao');
  for (const [key, modifiers] of [
    ['Escape', 0],
    ['Enter', 2],
  ] as const) {
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code: key, modifiers });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key, modifiers });
    await expect(chat.details).toHaveCount(1);
  }
  await devtools.send('Input.insertText', { text: '你好' });
  await expect(chat.noteField).toHaveValue('你好');
  expect((await host.items(session.id))[0]?.note).toBeUndefined();
  await chat.page.keyboard.press('Control+Enter');
  await expect.poll(() => host.items(session.id)).toMatchObject([{ note: '你好' }]);
});

test('what is pasted is text, whatever else it is', async ({ host, extension, openChat }) => {
  await extension.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await chat.noteButton(1).click();
  await chat.page.evaluate(() =>
    navigator.clipboard.write([
      new ClipboardItem({
        'text/plain': new Blob(['<b>bold</b> & <img src=x onerror=alert(1)>'], { type: 'text/plain' }),
        'text/html': new Blob(['<b>bold</b>'], { type: 'text/html' }),
      }),
    ]),
  );
  await chat.noteField.focus();
  await chat.page.keyboard.press('ControlOrMeta+v');
  await chat.saveNote.click();
  const note = '<b>bold</b> & <img src=x onerror=alert(1)>';
  await expect.poll(() => host.items(session.id)).toMatchObject([{ note }]);
  // Shown as what it is, too.
  await chat.noteButton(1).click();
  await chat.details.getByText('History').click();
  await expect(chat.details.getByText(note).first()).toBeVisible();
  await expect(chat.details.locator('b, img')).toHaveCount(0);
});
