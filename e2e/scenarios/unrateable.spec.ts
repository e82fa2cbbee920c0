import { storedRows } from '../browser/stored.ts';
import { expect, test } from './fixtures.ts';

test('what cannot be rated has no control, and a rating forced on it is refused by the host and shown so', async ({
  host,
  extension,
  openChat,
}) => {
  const session = host.seed([
    { kind: 'answer', prompt: 'A question', answer: 'An answer.' },
    { kind: 'interrupted', prompt: 'Stop here', partial: 'I was about to' },
    { kind: 'usage-only', prompt: 'Say nothing' },
    { kind: 'replaced', prompt: 'Say it', answer: 'The original.', replacement: 'The replacement.' },
  ]);
  const [answered, , empty, replaced] = session.turns;
  const chat = await openChat(host, session);
  await expect(chat.tail(4)).toBeVisible();
  // Turn 3 has no row at all; turn 4 shows the original message, which can be rated.
  await expect(chat.controls).toHaveCount(2);
  await expect(chat.control(1)).toHaveCount(1);
  await expect(chat.control(2)).toHaveCount(0);
  await expect(chat.control(4)).toHaveCount(1);

  const unrateable = {
    'an interrupted turn, which has no message of its own': '00000000-0000-4000-8000-000000000002',
    'a user message': answered!.userMessageId,
    'an empty record': empty!.assistantMessageIds[0]!,
    'a replacement': replaced!.replacementId!,
  };
  for (const [what, messageId] of Object.entries(unrateable)) {
    await test.step(what, async () => {
      await chat.showAnotherMessage(1, messageId);
      await chat.like(1).click();
      await expect(chat.like(1)).toHaveAccessibleDescription(/does not take ratings for this message/);
      await expect(chat.mark(1)).toBeVisible();
      await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'true');
    });
  }
  expect(await host.items(session.id)).toEqual([]);
  const records = await storedRows(extension.context, 'records');
  expect(Object.fromEntries(records.map(({ messageId, problem }) => [messageId, problem]))).toEqual(
    Object.fromEntries(
      Object.values(unrateable).map((id) => [id, { kind: 'rejected', refusal: { code: 'target-not-found' } }]),
    ),
  );
});
