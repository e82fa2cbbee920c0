import { storedRows } from '../browser/stored.ts';
import { manyAnswers } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

const NOTES = {
  'leading and trailing spaces': '  two before, one after ',
  'line ends of Windows': 'one\r\ntwo\r\n\r\nfour',
  'line ends of all kinds': 'unix\nwindows\r\nend',
  emoji: 'Good 👍🏽 work 👩‍👩‍👧 — naïve',
  'right to left': 'טוב מאוד\nجيد جدا',
  'of 8192 bytes exactly': 'é'.repeat(4096),
};

test('notes come to the host as they were written, to the byte', async ({ host, extension, openChat }) => {
  const session = host.seed(manyAnswers(Object.keys(NOTES).length));
  await extension.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const chat = await openChat(host, session);
  let turn = 0;
  for (const [what, note] of Object.entries(NOTES)) {
    await test.step(what, async () => {
      turn += 1;
      await chat.like(turn).click();
      await chat.noteButton(turn).click();
      await chat.pasteNote(note);
      await chat.saveNote.click();
      await expect(chat.noteField).toHaveCount(0);
      await expect.poll(async () => (await host.items(session.id))[turn - 1]?.note).toBe(note);
    });
  }
  // Opened and saved again without a change, and changed elsewhere than at its line ends.
  await chat.noteButton(2).click();
  await chat.saveNote.click();
  await chat.noteButton(2).click();
  await chat.noteField.press('End');
  await chat.page.keyboard.type('!');
  await chat.saveNote.click();
  await expect.poll(async () => (await host.items(session.id))[1]?.note).toBe(`${NOTES['line ends of Windows']}!`);
});

test('a note that is too long for the host is refused by it, and then by the field', async ({
  host,
  extension,
  openChat,
}) => {
  const session = host.seed(manyAnswers(1));
  await extension.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(1);
  await chat.noteButton(1).click();
  await chat.pasteNote('x'.repeat(8193));
  await expect(chat.page.getByText('8193 / 8192 bytes')).toBeVisible();
  await expect(chat.page.getByText(/Hosts usually take no note of this length/)).toBeVisible();
  await chat.saveNote.click();
  await expect(chat.like(1)).toHaveAccessibleDescription(/8193 bytes, 8192 are allowed/);
  expect((await host.items(session.id))[0]).not.toHaveProperty('note');

  await chat.noteButton(1).click();
  await expect(chat.noteField).toHaveValue('x'.repeat(8193));
  await expect(chat.page.getByText(/This host takes no note of this length/)).toBeVisible();
  await expect(chat.saveNote).toBeDisabled();
  await chat.noteField.press('End');
  await chat.noteField.press('Backspace');
  await chat.saveNote.click();
  await expect.poll(async () => (await host.items(session.id))[0]?.note).toBe('x'.repeat(8192));
  await expect(chat.mark(1)).toHaveCount(0);
});

test('a blank note is refused with a sentence; an emptied one is removed', async ({ host, openChat }) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await chat.dislike(1).click();
  await chat.noteButton(1).click();
  await chat.noteField.fill('why');
  await chat.saveNote.click();
  await expect.poll(async () => (await host.items(session.id))[0]?.note).toBe('why');
  await chat.noteButton(1).click();
  await chat.noteField.fill('  \n ');
  await chat.saveNote.click();
  await expect(chat.page.getByText(/A note of nothing but spaces says nothing/)).toBeVisible();
  expect((await host.items(session.id))[0]?.note).toBe('why');
  await chat.noteField.fill('');
  await chat.saveNote.click();
  await expect.poll(async () => (await host.items(session.id))[0]).not.toHaveProperty('note');
});

test('a note goes out of sight with its rating and comes back with the next one', async ({ host, openChat }) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await chat.noteButton(1).click();
  await chat.noteField.fill('because');
  await chat.saveNote.click();
  await chat.dislike(1).click();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'negative', note: 'because' }]);
  await chat.page.mouse.move(0, 0);
  await chat.dislike(1).click({ delay: 700 });
  await expect.poll(() => host.items(session.id)).toEqual([]);
  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'positive', note: 'because' }]);
});

test('a note on an unrated message is kept until it is rated, and a draft outlives the page', async ({
  host,
  extension,
  openChat,
}) => {
  const session = host.seed(manyAnswers(2));
  const chat = await openChat(host, session);
  const row = await chat.tail(1).boundingBox();
  await chat.noteButton(1).click();
  await expect(chat.page.getByText(/kept here until you rate/)).toBeVisible();
  expect(await chat.tail(1).boundingBox()).toEqual(row);
  await chat.noteField.fill('For later');
  await chat.saveNote.click();
  await expect(chat.noteField).toHaveCount(0);

  await chat.noteButton(2).click();
  await chat.page.keyboard.type('half a thou');
  await expect
    .poll(async () => (await storedRows(extension.context, 'records')).map(({ draft }) => draft))
    .toContain('half a thou');
  await chat.page.reload();
  // Opened before anything is known, the field gets it as soon as it is.
  await chat.noteButton(2).click();
  await expect(chat.noteField).toHaveValue('half a thou');
  await chat.noteField.press('Escape');
  await expect(chat.noteField).toHaveCount(0);
  await expect(chat.noteButton(2)).toBeFocused();
  expect(await host.items(session.id)).toEqual([]);

  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'positive', note: 'For later' }]);
});

test("what is typed into a note is none of the page's business", async ({ host, openChat }) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await chat.page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const name of ['keydown', 'keyup', 'keypress', 'input', 'paste']) {
      document.addEventListener(name, () => heard.push(name));
    }
  });
  await chat.noteButton(1).click();
  await chat.page.keyboard.type('/help');
  await expect(chat.noteField).toHaveValue('/help');
  expect(await chat.page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([]);
});

test('two who write about one message at once lose nothing, and are told of each other', async ({ host, openChat }) => {
  const session = host.seed(manyAnswers(1));
  const one = await openChat(host, session);
  const two = await openChat(host, session, { newTab: true });
  await one.like(1).click();
  await one.noteButton(1).click();
  await one.noteField.fill('From one');
  await two.noteButton(1).click();
  await two.noteField.fill('Something else');
  await expect(one.control(1).locator('.dot')).toBeVisible();
  await one.saveNote.click();
  await expect.poll(async () => (await host.items(session.id))[0]?.note).toBe('From one');
  await expect(two.page.getByText(/changed elsewhere while you were writing/)).toBeVisible();
  await two.noteField.press('Escape');
  await two.noteButton(1).click();
  await expect(two.noteField).toHaveValue('Something else');
  await two.saveNote.click();
  await expect.poll(async () => (await host.items(session.id))[0]?.note).toBe('Something else');
});

test('a draft that was emptied is gone', async ({ host, openChat }) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await chat.noteButton(1).click();
  await chat.noteField.fill('unwanted');
  await expect(chat.control(1).locator('.dot')).toBeVisible();
  await chat.noteField.fill('');
  await chat.saveNote.click();
  await expect(chat.control(1).locator('.dot')).toHaveCount(0);
  await chat.noteButton(1).click();
  await expect(chat.noteField).toHaveValue('');
});
