import { storedRows } from '../browser/stored.ts';
import { startProxy } from '../host/proxy.ts';
import { manyAnswers } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

const WITHIN_A_MINUTE = { timeout: 60_000 };

test('what is said while the host is down arrives after a restart of the browser, with no page open', async ({
  ownHost,
  extension,
  openChat,
}) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(4));
  const chat = await openChat(host, session);
  await expect(chat.controls).toHaveCount(4);
  await host.kill();
  await chat.like(1).click();
  await chat.dislike(2).click();
  await chat.like(4).click();
  await chat.noteButton(4).click();
  await chat.noteField.fill('Written while the host was down.');
  await chat.saveNote.click();
  for (const button of [chat.like(1), chat.dislike(2), chat.like(4)]) {
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(button).toHaveAccessibleDescription(/The host cannot be reached/);
  }
  await extension.reopen();
  await host.start();
  await expect
    .poll(() => host.items(session.id), WITHIN_A_MINUTE)
    .toMatchObject([
      { rating: 'positive' },
      { rating: 'negative' },
      { rating: 'positive', note: 'Written while the host was down.' },
    ]);
});

test('what waits is sent soon after the host is back, to a page that was left open', async ({ ownHost, openChat }) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await expect(chat.controls).toHaveCount(1);
  await host.kill();
  await chat.like(1).click();
  await expect(chat.mark(1)).toBeVisible();
  await host.start();
  await expect.poll(() => host.items(session.id), WITHIN_A_MINUTE).toMatchObject([{ rating: 'positive' }]);
  await expect(chat.mark(1)).toHaveCount(0);
});

test('a host that gets the remote gets what was said before', async ({ ownHost, openChat }) => {
  const host = await ownHost({ overlays: ['no-remote'] });
  const session = host.seed(manyAnswers(2));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await chat.dislike(2).click();
  await expect(chat.like(1)).toHaveAccessibleDescription(/This host takes no feedback/);
  await expect(chat.dislike(2)).toHaveAccessibleDescription(/This host takes no feedback/);
  await host.restart({ overlays: [] });
  await expect
    .poll(() => host.items(session.id), WITHIN_A_MINUTE)
    .toMatchObject([{ rating: 'positive' }, { rating: 'negative' }]);
  await expect(chat.mark(1)).toHaveCount(0);
});

test('a lost reply is recognised as our own write', async ({ ownHost, extension, openChat }) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(1));
  const proxy = await startProxy(host.origin);
  try {
    const chat = await openChat(host, session, { origin: proxy.origin });
    await expect(chat.controls).toHaveCount(1);
    let lost = 0;
    proxy.faults((method) => {
      if (method !== 'messageFeedback/put' || lost > 0) return 'none';
      lost += 1;
      return 'lose-reply';
    });
    await chat.like(1).click();
    await expect.poll(() => host.items(session.id)).toHaveLength(1);
    const [committed] = await host.items(session.id);
    const puts = () => proxy.calls.filter(({ method }) => method === 'messageFeedback/put').length;
    await expect
      .poll(() => storedRows(extension.context, 'records'), WITHIN_A_MINUTE)
      .toMatchObject([{ base: { version: committed!.version }, attempts: [] }]);
    const putsBefore = puts();
    await expect(chat.mark(1)).toHaveCount(0);
    await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'true');
    expect(await host.items(session.id)).toEqual([committed]);

    // The version that was adopted is the host's: the next wish fits on it.
    await chat.dislike(1).click();
    await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'negative' }]);
    expect(puts()).toBe(putsBefore + 1);
  } finally {
    await proxy.stop();
  }
});

test('signed out, ratings wait and say what to do; they are sent after signing in', async ({ ownHost, openChat }) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(1));
  // The host that is run here has no sign-in: its answer to those who are signed out is given in its place.
  const proxy = await startProxy(host.origin);
  try {
    const chat = await openChat(host, session, { origin: proxy.origin });
    await expect(chat.controls).toHaveCount(1);
    proxy.faults((method) => {
      const isOurs = method.startsWith('messageFeedback/') || method.startsWith('session.export');
      return isOurs ? { answer: 'unauthorized', status: 401 } : 'none';
    });
    await chat.like(1).click();
    await expect(chat.like(1)).toHaveAccessibleDescription(
      /signed out of the host.*open the address that dsh web prints/,
    );
    expect(await host.items(session.id)).toEqual([]);
    proxy.faults(() => 'none');
    await expect.poll(() => host.items(session.id), WITHIN_A_MINUTE).toMatchObject([{ rating: 'positive' }]);
    await expect(chat.mark(1)).toHaveCount(0);
  } finally {
    await proxy.stop();
  }
});
