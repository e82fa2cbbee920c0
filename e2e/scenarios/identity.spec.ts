import { storedRows } from '../browser/stored.ts';
import { seedSession, type SeedTurn } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

const TURNS: SeedTurn[] = [1, 2, 3].map((turn) => ({
  kind: 'answer',
  prompt: `Question ${turn}`,
  answer: `Answer ${turn}.`,
  messageId: `00000000-0000-4000-8000-00000000000${turn}`,
}));

for (const reload of [true, false]) {
  test(`a session that comes back under another header gets nothing of the old one, ${reload ? 'after a reload' : 'with the page left open'}`, async ({
    ownHost,
    extension,
    openChat,
  }) => {
    const host = await ownHost();
    const old = host.seed(TURNS);
    const chat = await openChat(host, old);
    await chat.like(1).click();
    await expect.poll(() => host.items(old.id)).toHaveLength(1);
    await host.kill();
    await chat.like(2).click();
    await expect(chat.like(2)).toHaveAccessibleDescription(/host cannot be reached/);

    // The same id, the same messages, another life.
    seedSession(host.home, { id: old.id, cwd: old.cwd, createdAt: old.createdAt + 60_000 }, TURNS);
    await host.start();
    if (reload) {
      // A worker that starts sends everything that waits.
      await extension.stopWorker();
      await chat.page.reload();
    } else {
      // What waits is tried at the next wish of that life, and finds that it is gone.
      await chat.like(3).click();
      await expect(chat.like(3)).toHaveAttribute('aria-pressed', 'false');
      await expect(chat.like(3)).toHaveAccessibleDescription(/made anew on the host .* say it again/);
    }
    await expect(chat.controls).toHaveCount(3);
    await chat.dislike(3).click();
    await expect
      .poll(async () => (await host.feedback())[old.id])
      .toMatchObject({
        session: { createdAt: old.createdAt + 60_000 },
        items: [{ messageId: TURNS[2]!.kind === 'answer' && TURNS[2]!.messageId, rating: 'negative' }],
      });
    for (const turn of [1, 2]) {
      await expect(chat.like(turn)).toHaveAttribute('aria-pressed', 'false');
      const told = !reload && turn === 2;
      await expect(chat.mark(turn)).toHaveCount(told ? 1 : 0);
    }
    expect((await host.feedback())[old.id]?.items).toHaveLength(1);

    const records = await storedRows(extension.context, 'records');
    const kept = records.filter(({ sessionKey }) => String(sessionKey).includes(String(old.createdAt)));
    expect(kept.map(({ desired }) => desired)).toContainEqual({ rating: 'positive' });
    expect(kept.filter(({ queuedAs }) => queuedAs !== undefined).length).toBe(reload ? 1 : 2);
  });
}
