import { storedRows } from '../browser/stored.ts';
import { settledFile } from '../setup/settled-file.ts';
import { expect, test } from './fixtures.ts';

const TURNS = [
  { kind: 'answer', prompt: 'First question', answer: 'First answer.' },
  { kind: 'tools', prompt: 'Second question', thought: 'Let me look.', answer: 'Second answer.' },
] as const;

test('a rating is stored here and on the host, switched and retracted', async ({
  host,
  extension,
  openChat,
  complaints,
}) => {
  const session = host.seed([...TURNS]);
  const chat = await openChat(host, session);
  // Opening a session makes the host itself add to its log; rating must not.
  const log = await settledFile(session.logFile);
  const messageId = session.turns[1]!.assistantMessageIds.at(-1);

  await chat.like(2).click();
  await expect(chat.like(2)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => host.items(session.id)).toMatchObject([{ messageId, rating: 'positive' }]);

  await chat.dislike(2).click();
  await expect(chat.dislike(2)).toHaveAttribute('aria-pressed', 'true');
  await expect(chat.like(2)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => host.items(session.id)).toMatchObject([{ messageId, rating: 'negative' }]);

  const [item] = await host.items(session.id);
  await expect
    .poll(() => storedRows(extension.context, 'records'))
    .toMatchObject([
      {
        messageId,
        base: item,
        desired: { rating: 'negative' },
        attempts: [],
        context: { excerpt: 'Second answer.', turn: 2 },
      },
    ]);

  await chat.dislike(2).click();
  await expect(chat.dislike(2)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => host.items(session.id)).toEqual([]);

  const [stored] = await storedRows(extension.context, 'sessions');
  expect(stored).toMatchObject({ realm: 'loopback', id: session.id, createdAt: session.createdAt, cwd: session.cwd });
  const revisions = await storedRows(extension.context, 'revisions');
  expect(revisions.map(({ by, value }) => [by, value])).toEqual([
    ['user', { rating: 'positive' }],
    ['user', { rating: 'negative' }],
    ['user', null],
  ]);
  expect(await settledFile(session.logFile)).toBe(log);
  expect(complaints).toEqual([]);
});

test('clicks faster than the host answers end at the last wish', async ({ host, openChat }) => {
  const session = host.seed([...TURNS]);
  const chat = await openChat(host, session);
  for (let round = 0; round < 3; round += 1) {
    await chat.like(1).click();
    await chat.dislike(1).click();
  }
  await chat.like(2).click();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'negative' }, { rating: 'positive' }]);
  await expect(chat.dislike(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(chat.mark(1)).toHaveCount(0);
});

test('a click that a script makes up does nothing', async ({ host, extension, openChat }) => {
  const session = host.seed([...TURNS]);
  const chat = await openChat(host, session);
  await chat.like(1).evaluate((button: HTMLElement) => {
    button.click();
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
  });
  // A real rating after it: when that has arrived, the other would have too.
  await chat.dislike(2).click();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'negative' }]);
  expect(await storedRows(extension.context, 'records')).toHaveLength(1);
  await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'false');
});

test('a rating goes to the message that the row shows at the moment of the click', async ({ host, openChat }) => {
  const session = host.seed([...TURNS]);
  const chat = await openChat(host, session);
  const other = session.turns[1]!.assistantMessageIds.at(-1)!;
  await chat.showAnotherMessage(1, other);
  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ messageId: other, rating: 'positive' }]);
  await expect(chat.like(2)).toHaveAttribute('aria-pressed', 'true');
});
