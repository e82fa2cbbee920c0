import { rateElsewhere } from '../host/elsewhere.ts';
import { manyAnswers } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

test('a session that is shown again has been read again', async ({ ownHost, openChat }) => {
  // With few sessions, so that the page lists them all.
  const host = await ownHost();
  const first = host.seed([{ kind: 'answer', prompt: 'To and fro', answer: 'Here.' }], host.workspace('to-and-fro'));
  host.seed([{ kind: 'answer', prompt: 'The other place', answer: 'There.' }], host.workspace('the-other-place'));
  const chat = await openChat(host, first);
  await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'false');
  await chat.switchTo('the-other-place');
  await expect(chat.page.getByText('There.')).toBeVisible();
  await rateElsewhere(host, first.id, first.turns[0]!.assistantMessageIds[0]!, { rating: 'positive' });
  await chat.switchTo('To and fro');
  await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'true');
});

test('two who rated differently: the user picks, and taking over theirs keeps all of it', async ({
  ownHost,
  openChat,
}) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(2));
  const messageId = session.turns[0]!.assistantMessageIds[0]!;
  const chat = await openChat(host, session);
  await expect(chat.controls).toHaveCount(2);
  await host.kill();
  await chat.dislike(1).click();
  await expect(chat.dislike(1)).toHaveAccessibleDescription(/host cannot be reached/);
  await host.start();
  await rateElsewhere(host, session.id, messageId, { rating: 'positive', note: 'precious' });
  const theirs = await host.items(session.id);

  await chat.page.reload();
  await expect(chat.dislike(1)).toHaveAccessibleDescription(/holds “Good response” from elsewhere/);
  await expect(chat.dislike(1)).toHaveAttribute('aria-pressed', 'true');
  expect(await host.items(session.id)).toEqual(theirs);

  await chat.like(1).click();
  await expect(chat.mark(1)).toHaveCount(0);
  await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'true');
  // Another rating, to see that whatever was to be sent has been.
  await chat.like(2).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(2);
  expect((await host.items(session.id))[0]).toEqual(theirs[0]);
});

test('a rating given in one tab shows in the other, and sessions are kept apart', async ({ host, openChat }) => {
  const session = host.seed(manyAnswers(2));
  const other = host.seed(manyAnswers(2));
  const one = await openChat(host, session);
  const two = await openChat(host, session, { newTab: true });
  const three = await openChat(host, other, { newTab: true });
  await expect(three.controls).toHaveCount(2);
  await one.like(1).click();
  await expect(two.like(1)).toHaveAttribute('aria-pressed', 'true');
  await two.dislike(1).click();
  await expect(one.dislike(1)).toHaveAttribute('aria-pressed', 'true');
  await three.like(2).click();
  await expect.poll(() => host.items(other.id)).toMatchObject([{ rating: 'positive' }]);
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'negative' }]);
  await expect(one.like(2)).toHaveAttribute('aria-pressed', 'false');
});
