import { manyAnswers } from '../host/seed.ts';
import { EXTENSION_ID } from '../browser/extension.ts';
import { expect, test } from './fixtures.ts';

test('controls come with "Load earlier", after a switch of view and of session, and after a reload', async ({
  host,
  openChat,
  complaints,
}) => {
  const long = host.seed([
    { kind: 'answer', prompt: 'A long session', answer: 'Its first answer.' },
    ...manyAnswers(119),
  ]);
  const short = host.seed(
    [{ kind: 'answer', prompt: 'Another session', answer: 'Its answer.' }],
    host.workspace('another-place'),
  );
  const chat = await openChat(host, long);
  const { page } = chat;
  await expect.poll(() => chat.controls.count()).toBeGreaterThan(0);
  const shown = await chat.tails.count();
  expect(shown).toBeLessThan(120);
  await expect(chat.controls).toHaveCount(shown);

  await page.getByRole('button', { name: 'Load earlier' }).click();
  await expect.poll(() => chat.tails.count()).toBeGreaterThan(shown);
  await expect.poll(async () => (await chat.controls.count()) - (await chat.tails.count())).toBe(0);

  await page.getByRole('tab', { name: 'Trajectory' }).click();
  await expect(chat.tails).toHaveCount(0);
  await page.getByRole('tab', { name: 'Chat' }).click();
  await expect(chat.control(120)).toHaveCount(1);
  await chat.like(120).click();

  await chat.switchTo('another-place');
  await expect(chat.control(1)).toHaveCount(1);
  await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'false');
  await chat.dislike(1).click();

  await chat.switchTo('A long session');
  await expect(chat.like(120)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => host.items(long.id)).toMatchObject([{ rating: 'positive' }]);
  await expect.poll(() => host.items(short.id)).toMatchObject([{ rating: 'negative' }]);

  await page.reload();
  await expect(chat.like(120)).toHaveAttribute('aria-pressed', 'true');
  expect(complaints).toEqual([]);
});

test('a control that the page drops comes back, with what it showed', async ({ host, openChat }) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(1);
  for (let round = 0; round < 3; round += 1) {
    await chat.control(1).evaluate((element) => element.remove());
    await expect(chat.control(1)).toHaveCount(1);
    await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'true');
  }
  // The whole row made anew, as a renderer does.
  await chat.control(1).evaluate((element) => {
    const row = element.parentElement!;
    const anew = row.cloneNode(false) as HTMLElement;
    anew.append(...[...row.children].filter((child) => child !== element));
    row.replaceWith(anew);
  });
  await expect(chat.control(1)).toHaveCount(1);
  await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(chat.natives(1).first()).toBeHidden();
});

test("the host's own rating buttons give way where ours are, and a setting gives them back", async ({
  host,
  extension,
  openChat,
}) => {
  const session = host.seed([...manyAnswers(2), { kind: 'interrupted', prompt: 'Stop', partial: 'Half a' }]);
  const chat = await openChat(host, session);
  await expect(chat.natives(1)).toHaveCount(2);
  await expect(chat.natives(1).first()).toBeHidden();
  await expect(chat.natives(2).last()).toBeHidden();

  const options = await extension.context.newPage();
  await options.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
  await options.getByLabel("Show the host's own rating buttons too").check();
  await expect(chat.natives(1).first()).toBeVisible();
  await expect(chat.like(1)).toBeVisible();
  await chat.page.reload();
  await expect(chat.natives(2).first()).toBeVisible();

  await options.getByLabel("Show the host's own rating buttons too").uncheck();
  await expect(chat.natives(2).first()).toBeHidden();
});

test("another plugin's action beside the host's buttons stays", async ({ host, openChat }) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await expect(chat.natives(1).first()).toBeHidden();
  await chat
    .natives(1)
    .first()
    .evaluate((button) => {
      const other = document.createElement('button');
      other.setAttribute('aria-pressed', 'false');
      other.textContent = 'Translate';
      button.parentElement!.append(other);
    });
  await expect(chat.tail(1).getByRole('button', { name: 'Translate' })).toBeVisible();
  await expect(chat.natives(1).first()).toBeHidden();
});

test('on a host without rating buttons of its own the controls are the same', async ({ ownHost, openChat }) => {
  const host = await ownHost({ overlays: ['no-native-controls'] });
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await expect(chat.natives(1)).toHaveCount(0);
  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'positive' }]);
});

test('on a host without the remote a rating is kept, and says that it waits', async ({ ownHost, openChat }) => {
  const host = await ownHost({ overlays: ['no-remote'] });
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(chat.like(1)).toHaveAccessibleDescription(/This host takes no feedback/);
  await chat.page.reload();
  await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'true');
});

test('a chat view that was taken away can still be changed by the page', async ({ host, openChat }) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await expect(chat.control(1)).toHaveCount(1);
  const answered = await chat.page.evaluate(async () => {
    const tail = document.querySelector('[data-turn-tail]')!;
    document.querySelector('[data-chat-flow]')!.remove();
    tail.append(document.createElement('i'));
    return new Promise((resolve) => setTimeout(() => resolve('the page lives'), 100));
  });
  expect(answered).toBe('the page lives');
});

test('nothing in the row moves when something has to be said', async ({ ownHost, openChat }) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  const branch = chat.tail(1).locator('button[aria-label^="Branch"]');
  await expect(chat.control(1)).toHaveCount(1);
  const before = await branch.boundingBox();
  await host.kill();
  await chat.like(1).click();
  await expect(chat.mark(1)).toBeVisible();
  expect(await branch.boundingBox()).toEqual(before);
});
