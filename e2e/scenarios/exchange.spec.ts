import { Dashboard } from '../browser/dashboard.ts';
import { storedRows } from '../browser/stored.ts';
import type { ChatPage } from '../browser/chat-page.ts';
import type { ExtensionBrowser } from '../browser/extension.ts';
import type { RealHost } from '../host/real-host.ts';
import { manyAnswers, type SeededSession } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

const NOTE = '=1+1, "quoted"\nand ```a fence``` <b>bold</b>';

/** One message liked and on the host, with a note of many pitfalls; one disliked that waits; one that is only being written about. */
async function saySomething(host: RealHost, chat: ChatPage, session: SeededSession): Promise<void> {
  await chat.like(1).click();
  await chat.noteButton(1).click();
  await chat.noteField.fill(NOTE);
  await chat.saveNote.click();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ note: NOTE }]);
  await host.kill();
  await chat.dislike(2).click();
  await expect(chat.mark(2)).toBeVisible();
  await chat.noteButton(3).click();
  await chat.noteField.fill('Half a thought');
  await chat.page.keyboard.press('Escape');
  await expect(chat.noteButton(3).locator('.dot')).toBeVisible();
}

/** All that a copy holds, out of the database. */
async function stored(extension: ExtensionBrowser) {
  const [records, revisions, sessions] = await Promise.all(
    ['records', 'revisions', 'sessions'].map((table) => storedRows(extension.context, table)),
  );
  // Titles and models are learnt from the host meanwhile.
  const told = new Set(['title', 'model']);
  return JSON.parse(
    JSON.stringify({ records, revisions, sessions }, (name, value: unknown) => (told.has(name) ? undefined : value)),
  ) as { records: unknown[]; revisions: unknown[]; sessions: unknown[] };
}

test('exported, wiped and imported, everything is there as it was, and what waits goes on', async ({
  ownHost,
  extension,
  openChat,
}) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(3));
  const chat = await openChat(host, session);
  await saySomething(host, chat, session);
  const before = await stored(extension);
  const dashboard = await Dashboard.open(extension);
  const { name, text } = await dashboard.exported(/JSON Lines/);
  expect(name).toMatch(/^dsh-feedback-\d{4}-\d\d-\d\d\.jsonl$/);

  await chat.page.goto('about:blank');
  await extension.forgetEverything();
  await dashboard.page.reload();
  await expect(dashboard.page.getByText('No feedback yet')).toBeVisible();
  await dashboard.choose(text);
  await expect(dashboard.dialog.getByText('3 new')).toBeVisible();
  // Nothing is done before it is wanted.
  expect((await stored(extension)).records).toEqual([]);
  await dashboard.dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dashboard.dialog.getByText('Imported: 3 messages.')).toBeVisible();
  expect(await stored(extension)).toEqual(before);

  // A second time there is nothing to do.
  await dashboard.page.keyboard.press('Escape');
  await dashboard.choose(text);
  await expect(dashboard.dialog.getByText('3 there already')).toBeVisible();
  await dashboard.dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dashboard.dialog.getByText('Imported: 0 messages.')).toBeVisible();
  expect(await stored(extension)).toEqual(before);

  await host.start();
  const again = await openChat(host, session, { newTab: true });
  await expect(again.dislike(2)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => host.items(session.id)).toMatchObject([{ note: NOTE }, { rating: 'negative' }]);
});

test('a table keeps its cells, and runs no formula; a text cannot be broken by what is in it', async ({
  ownHost,
  extension,
  openChat,
}) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(3));
  const chat = await openChat(host, session);
  await saySomething(host, chat, session);
  const dashboard = await Dashboard.open(extension);
  const csv = await dashboard.exported(/CSV/);
  expect(csv.name).toMatch(/\.csv$/);
  expect(csv.text.startsWith('\uFEFFsession_id,')).toBe(true);
  expect(csv.text).toContain(`"'=1+1, ""quoted""\nand \`\`\`a fence\`\`\` <b>bold</b>"`);
  expect(csv.text.endsWith('\r\n')).toBe(true);

  const md = await dashboard.exported(/Markdown/);
  expect(md.text).toMatch(/^# Feedback\n/);
  expect(md.text).not.toMatch(/^and ```/m);
  expect(md.text).not.toContain('<b>');
  expect(md.text).toMatch(/Good response/);
});

test('the file is seen before it is saved', async ({ host, extension, openChat }) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(1);
  const dashboard = await Dashboard.open(extension);
  await dashboard.button('Export').click();
  const preview = dashboard.dialog.getByRole('textbox', { name: 'Preview' });
  await expect(preview).toHaveValue(/"type":"record"/);
  await dashboard.dialog.getByLabel(/Markdown/).check();
  await expect(preview).toHaveValue(/# Feedback/);
  await dashboard.dialog.getByLabel(/CSV/).check();
  await expect(preview).toHaveValue(/session_id,/);
});

test('a broken or hostile file is refused line by line, and changes nothing', async ({ host, extension, openChat }) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(1);
  const before = await stored(extension);
  const dashboard = await Dashboard.open(extension);
  const { text } = await dashboard.exported(/JSON Lines/);
  const [header = '', sessionLine = '', record = ''] = text.split('\n');
  const files: [string, RegExp][] = [
    ['', /nothing in the file/],
    ['hello', /no export of this extension/],
    ['{"type":"dsh-feedback","version":99,"exportedAt":1}\n', /newer version/],
    [`${header}\n{not json}\n${record}\n`, /Line 2: this is not JSON/],
    [`${header}\n${sessionLine}\n${record.slice(0, 80)}`, /Line 3: the file breaks off/],
    [`${header}\n{"type":"bookmark"}\n`, /kind of line is not known/],
    [`${header}\n${record}\n`, /session that the file does not have/],
    [`${header}\n${sessionLine}\n${record}\n${record}\n`, /in the file twice/],
    [`${header}\n${sessionLine.replace('loopback\\"', 'elsewhere\\"')}\n`, /key of another one/],
    [`${header}\n${sessionLine}\n${record.replace('"positive"', '"marvellous"')}\n`, /not what it says it is/],
    [`${header}\n{"type":"session","__proto__":{"admin":true}}\n`, /not what it says it is/],
  ];
  for (const [file, sentence] of files) {
    await dashboard.choose(file);
    await expect(dashboard.dialog.getByText('This file cannot be imported. Nothing was changed.')).toBeVisible();
    await expect(dashboard.dialog.getByText(sentence).first()).toBeVisible();
    await expect(dashboard.dialog.getByRole('button', { name: 'Import' })).toHaveCount(0);
    await dashboard.page.keyboard.press('Escape');
  }
  expect(await stored(extension)).toEqual(before);
});

test('where the two sides differ the user decides', async ({ host, extension, openChat }) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(1);
  const dashboard = await Dashboard.open(extension);
  const { text } = await dashboard.exported(/JSON Lines/);
  const other = text
    .replaceAll('"rating":"positive"', '"rating":"negative"')
    .replaceAll(/"wishId":"[^"]*"/g, '"wishId":"other"');

  await dashboard.choose(other);
  await expect(dashboard.dialog.getByRole('group', { name: '1 that differ' })).toBeVisible();
  await dashboard.dialog.getByLabel("Take the file's where the two differ").check();
  await dashboard.dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dashboard.dialog.getByText('Imported: 1 messages.')).toBeVisible();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'negative' }]);
});

test('feedback is deleted here once that is typed, and left on the host or retracted there', async ({
  host,
  extension,
  openChat,
}) => {
  const sessions = [host.seed(manyAnswers(1)), host.seed(manyAnswers(1))];
  for (const session of sessions) {
    const chat = await openChat(host, session, { newTab: true });
    await chat.like(1).click();
    await expect.poll(() => host.items(session.id)).toHaveLength(1);
    await chat.page.close();
  }
  const dashboard = await Dashboard.open(extension);
  await dashboard.page.getByLabel('Select all found in this session').first().check();
  await dashboard.button('Delete').click();
  const start = dashboard.dialog.getByRole('button', { name: 'Delete for good' });
  await expect(start).toBeDisabled();
  await dashboard.dialog.getByLabel(/Retract it on the host/).check();
  await dashboard.dialog.getByRole('textbox').fill('delete');
  await start.click();
  await expect(dashboard.dialog.getByText('Deleted: 1 sessions.')).toBeVisible();
  expect(await host.items(sessions[1]!.id)).toEqual([]);
  expect(await host.items(sessions[0]!.id)).toHaveLength(1);
  await dashboard.page.keyboard.press('Escape');
  await expect(dashboard.status).toHaveText('1 of 1');

  await dashboard.button('Delete').click();
  await dashboard.dialog.getByRole('textbox').fill('delete');
  await start.click();
  await expect(dashboard.dialog.getByText('Deleted: 1 sessions.')).toBeVisible();
  expect(await host.items(sessions[0]!.id)).toHaveLength(1);
  const left = await stored(extension);
  expect(left).toEqual({ records: [], revisions: [], sessions: [] });
});
