import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { storedRows } from '../browser/stored.ts';
import { EXTENSION_ID, type ExtensionBrowser } from '../browser/extension.ts';
import { rateElsewhere } from '../host/elsewhere.ts';
import { startProxy } from '../host/proxy.ts';
import { manyAnswers, removeSession } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

/** The popup's list of the only session there is, in a tab of its own. */
async function openList(extension: ExtensionBrowser): Promise<Page> {
  const popup = await extension.context.newPage();
  await popup.setViewportSize({ width: 360, height: 580 });
  await popup.goto(`chrome-extension://${EXTENSION_ID}/popup.html`);
  await popup.locator('.session').click();
  await expect(popup.locator('.card').first()).toBeVisible();
  return popup;
}

test('a conflict is settled in the popup, for either side, with both in sight', async ({
  ownHost,
  extension,
  openChat,
}) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(2));
  const chat = await openChat(host, session);
  await expect(chat.controls).toHaveCount(2);
  await host.kill();
  await chat.like(1).click();
  await chat.dislike(2).click();
  await expect(chat.mark(2)).toBeVisible();
  await host.start();
  for (const { assistantMessageIds } of session.turns) {
    const theirs = { rating: 'negative', note: 'Said in another browser.' } as const;
    await rateElsewhere(host, session.id, assistantMessageIds[0]!, theirs);
  }
  await chat.page.reload();
  const popup = await openList(extension);
  const [first, second] = [popup.locator('.card').nth(0), popup.locator('.card').nth(1)];
  await expect(first.locator('.sides')).toHaveText('YoursGood responseOn the hostBad responseSaid in another browser.');
  await first.getByRole('button', { name: 'Keep yours' }).click();
  await expect(first.locator('.sides')).toHaveCount(0);
  // The same rating with a note is no conflict: the note is taken over.
  await expect(second.locator('.note-text')).toHaveText('Said in another browser.');
  await expect
    .poll(() => host.items(session.id))
    .toMatchObject([{ rating: 'positive' }, { rating: 'negative', note: 'Said in another browser.' }]);

  await host.kill();
  await chat.like(2).click();
  await expect(chat.mark(2)).toBeVisible();
  await host.start();
  const last = { rating: 'negative', note: 'Changed once more.' } as const;
  await rateElsewhere(host, session.id, session.turns[1]!.assistantMessageIds[0]!, last);
  await chat.page.reload();
  // What needs the user comes first.
  await expect(popup.locator('.card .facts').first()).toContainText('Turn 2');
  await first.getByRole('button', { name: "Take the host's" }).click();
  await expect(second.locator('.note-text')).toHaveText('Changed once more.');
  await expect(chat.dislike(2)).toHaveAttribute('aria-pressed', 'true');
  expect((await host.items(session.id))[1]).toMatchObject(last);
});

test('feedback for a session that its host lost is kept, copied to a file, and given up only on purpose', async ({
  ownHost,
  extension,
  openChat,
}) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await expect(chat.controls).toHaveCount(1);
  await host.kill();
  await chat.like(1).click();
  await expect(chat.mark(1)).toBeVisible();
  removeSession(host.home, session);
  await host.start();
  const popup = await openList(extension);
  await popup.getByRole('button', { name: 'Try now' }).click();
  await expect(popup.locator('.host')).toContainText('The host does not have this session now.');

  const downloading = popup.waitForEvent('download');
  await popup.getByRole('button', { name: 'Save a copy' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`dsh-feedback-${session.id}.jsonl`);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { type: 'dsh-feedback', version: 1 },
    { type: 'session', id: session.id },
    { type: 'record', desired: { rating: 'positive' } },
    { type: 'revision', by: 'user', value: { rating: 'positive' } },
  ]);

  await popup.getByRole('button', { name: 'Discard' }).click();
  await popup.getByRole('button', { name: 'Really? Press again' }).click();
  await expect(popup.locator('.card')).toHaveCount(0);
  await expect.poll(() => extension.alarms()).toEqual([]);
});

test('a host that asks to be left alone is, until the user wants it tried', async ({
  ownHost,
  extension,
  openChat,
}) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(1));
  const proxy = await startProxy(host.origin);
  try {
    const chat = await openChat(host, session, { origin: proxy.origin });
    await expect(chat.controls).toHaveCount(1);
    proxy.faults((method) =>
      method.startsWith('messageFeedback/')
        ? { answer: 'busy', status: 503, headers: { 'retry-after': '3600' } }
        : 'none',
    );
    await chat.like(1).click();
    await expect.poll(() => storedRows(extension.context, 'hosts')).toMatchObject([{ state: 'failing' }]);
    proxy.faults(() => 'none');
    const asked = proxy.calls.length;
    await chat.dislike(1).click();
    const popup = await openList(extension);
    await expect(popup.locator('.host')).toContainText('The host answers with errors');
    expect(proxy.calls.slice(asked).filter(({ method }) => method === 'messageFeedback/put')).toEqual([]);
    await popup.getByRole('button', { name: 'Try now' }).click();
    await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'negative' }]);
    await expect(popup.locator('.host')).toHaveText('The host has everything that is said here.');
  } finally {
    await proxy.stop();
  }
});
