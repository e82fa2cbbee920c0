import { AxeBuilder } from '@axe-core/playwright';
import { Dashboard } from '../browser/dashboard.ts';
import { storedRows } from '../browser/stored.ts';
import { rateElsewhere } from '../host/elsewhere.ts';
import type { RealHost } from '../host/real-host.ts';
import { manyAnswers, type SeededSession } from '../host/seed.ts';
import type { ChatPage } from '../browser/chat-page.ts';
import { expect, test } from './fixtures.ts';

type OpenChat = (host: RealHost, session: SeededSession, options?: { newTab?: boolean }) => Promise<ChatPage>;

const NOTE = 'It forgets the tests.';

/** Two sessions of one workspace and one of another: in each the first is liked, the second disliked with a note. */
async function threeSessions(host: RealHost, openChat: OpenChat): Promise<SeededSession[]> {
  const sessions = ['compiler', 'compiler', 'website'].map((workspace, position) =>
    host.seed(
      [
        { kind: 'answer', prompt: `Question of session ${position}`, answer: `About linkers, ${position}.` },
        ...manyAnswers(2),
      ],
      host.workspace(workspace),
    ),
  );
  for (const session of sessions) {
    const chat = await openChat(host, session, { newTab: true });
    await chat.like(1).click();
    await chat.dislike(2).click();
    await chat.noteButton(2).click();
    await chat.noteField.fill(NOTE);
    await chat.saveNote.click();
    await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'positive' }, { note: NOTE }]);
    await chat.page.close();
  }
  return sessions;
}

const ratingsOf = async (host: RealHost, sessions: SeededSession[]) =>
  (await Promise.all(sessions.map(({ id }) => host.items(id)))).map((items) => items.map(({ rating }) => rating));

test('all sessions are listed by workspace, searched through, filtered and counted', async ({
  host,
  extension,
  openChat,
}) => {
  await threeSessions(host, openChat);
  const dashboard = await Dashboard.open(extension);
  await expect(dashboard.status).toHaveText('6 of 6');
  // The latest first, with the sessions of a workspace together.
  await expect(dashboard.sessions).toHaveText([/website/, /compiler/, /compiler/]);
  await expect(dashboard.cards).toHaveCount(0);
  await dashboard.sessions.first().click();
  await expect(dashboard.cards).toHaveCount(2);
  await expect(dashboard.sessions.first()).toHaveAttribute('aria-expanded', 'true');

  await dashboard.search.fill('forgets TESTS');
  await expect(dashboard.status).toHaveText('3 of 6');
  await expect(dashboard.cards).toHaveCount(3);
  await dashboard.search.fill('linkers, 1');
  await expect(dashboard.status).toHaveText('1 of 6');
  await dashboard.search.fill('no such word');
  await expect(dashboard.sessions).toHaveCount(0);
  await dashboard.button('Clear all filters').click();
  await expect(dashboard.status).toHaveText('6 of 6');

  await dashboard.filter('Rating').selectOption('Bad response');
  await expect(dashboard.status).toHaveText('3 of 6');
  await dashboard.filter('Workspace').selectOption({ index: 1 });
  await expect(dashboard.status).toHaveText('2 of 6');
  await dashboard.filter('With a note').check();
  await expect(dashboard.status).toHaveText('2 of 6');
  await dashboard.filter('State').selectOption('Waiting');
  await expect(dashboard.status).toHaveText('0 of 6');
  await dashboard.button('Clear all filters').click();
  await dashboard.filter('From').fill('2999-01-01');
  await expect(dashboard.status).toHaveText('0 of 6');

  const counts = dashboard.page.getByRole('table', { name: 'By workspace' });
  await expect(counts.getByRole('row', { name: /compiler/ })).toHaveText(/compiler\s*2\s*2/);
  await expect(counts.getByRole('row', { name: /website/ })).toHaveText(/website\s*1\s*1/);
  await expect(dashboard.page.getByText(/Stored here: [\d.]+ MB/)).toBeVisible();
});

test('what is changed in a page shows on the dashboard, and the other way round', async ({
  host,
  extension,
  openChat,
}) => {
  const session = host.seed(manyAnswers(2));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(1);
  const dashboard = await Dashboard.open(extension);
  await dashboard.search.fill('answer 1');
  const card = dashboard.cards.first();
  await expect(card.getByRole('button', { name: 'Good response' })).toHaveAttribute('aria-pressed', 'true');
  await card.getByRole('button', { name: 'Bad response' }).click();
  await expect(chat.dislike(1)).toHaveAttribute('aria-pressed', 'true');
  await card.getByRole('button', { name: 'Add a note' }).click();
  await card.getByRole('textbox').fill('Written on the dashboard.');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => host.items(session.id))
    .toMatchObject([{ rating: 'negative', note: 'Written on the dashboard.' }]);
  await card.getByText('History').click();
  await expect(card.getByRole('listitem')).toHaveCount(3);

  await chat.page.bringToFront();
  await chat.like(2).click();
  await dashboard.search.fill('');
  await expect(dashboard.status).toHaveText('2 of 2');
});

test('what is selected is retracted as a whole, once it is confirmed', async ({ host, extension, openChat }) => {
  const sessions = await threeSessions(host, openChat);
  const dashboard = await Dashboard.open(extension);
  await dashboard.search.fill('linkers');
  await dashboard.button('Select all that is found').click();
  await expect(dashboard.page.getByText('3 selected')).toBeVisible();
  // A double click is no answer, and what a filter hides is not selected any more.
  await dashboard.button('Retract (3)').dblclick();
  await expect(dashboard.button('Really? Press again')).toBeVisible();
  await dashboard.search.fill('linkers, 1');
  await expect(dashboard.page.getByText('1 selected')).toBeVisible();
  await dashboard.search.fill('linkers');
  await dashboard.button('Retract (3)').click();
  expect(await ratingsOf(host, sessions)).toEqual(sessions.map(() => ['positive', 'negative']));
  await dashboard.button('Really? Press again').click();
  await expect.poll(() => ratingsOf(host, sessions)).toEqual(sessions.map(() => ['negative']));
});

test('what needs the user is found together, each with its way out', async ({ ownHost, extension, openChat }) => {
  const host = await ownHost();
  const session = host.seed(manyAnswers(3));
  const ids = session.turns.map(({ assistantMessageIds }) => assistantMessageIds[0]!);
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await chat.like(2).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(2);
  await host.kill();
  await chat.dislike(1).click();
  await expect(chat.mark(1)).toBeVisible();
  await host.start();
  await rateElsewhere(host, session.id, ids[0]!, { rating: 'positive', note: 'Said elsewhere.' });
  await rateElsewhere(host, session.id, ids[1]!, null);
  await chat.page.reload();
  await expect(chat.markOf(1, 'conflict')).toBeVisible();

  const dashboard = await Dashboard.open(extension);
  await dashboard.filter('State').selectOption('Needs you');
  await expect(dashboard.cards).toHaveCount(2);
  await dashboard.cards.nth(0).getByRole('button', { name: "Take the host's" }).click();
  await expect(dashboard.cards).toHaveCount(1);
  await dashboard.button('Select all that is found').click();
  await dashboard.button('Restore all (1)').click();
  await expect
    .poll(() => host.items(session.id))
    .toMatchObject([
      { messageId: ids[0], rating: 'positive', note: 'Said elsewhere.' },
      { messageId: ids[1], rating: 'positive' },
    ]);
  await expect(dashboard.status).toHaveText('0 of 2');
});

test('rows that could not be read are told of, can be saved, and discarded', async ({ host, extension, openChat }) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(1);
  const dashboard = await Dashboard.open(extension);
  await dashboard.page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('dsh-feedback');
        opening.onsuccess = () => {
          const writing = opening.result.transaction('aside', 'readwrite');
          writing.objectStore('aside').add({ row: { broken: true }, at: 1 });
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  await dashboard.page.reload();
  await expect(dashboard.page.getByText('Stored rows that could not be read: 1.')).toBeVisible();
  const saved = dashboard.page.waitForEvent('download');
  await dashboard.button('Save them').click();
  expect((await saved).suggestedFilename()).toBe('dsh-feedback-aside.json');
  await dashboard.button('Discard').click();
  await dashboard.button('Really? Press again').click();
  await expect(dashboard.page.getByText('Stored rows that could not be read')).toHaveCount(0);
  expect(await storedRows(extension.context, 'aside')).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ browserOptions: { colorScheme } });

    test(`an automatic check finds nothing to object to on the ${colorScheme} dashboard`, async ({
      host,
      extension,
      openChat,
    }) => {
      const session = host.seed(manyAnswers(2));
      const chat = await openChat(host, session);
      await chat.like(1).click();
      await chat.noteButton(1).click();
      await chat.noteField.fill(NOTE);
      await chat.saveNote.click();
      await expect.poll(async () => (await host.items(session.id))[0]?.note).toBe(NOTE);
      const dashboard = await Dashboard.open(extension);
      const objections = async () => (await new AxeBuilder({ page: dashboard.page }).analyze()).violations;
      await dashboard.sessions.first().click();
      await expect(dashboard.cards).toHaveCount(1);
      expect(await objections()).toEqual([]);
      await dashboard.button('Select all that is found').click();
      expect(await objections()).toEqual([]);
      for (const name of ['Export', 'Import', 'Delete']) {
        await dashboard.button(name).click();
        await expect(dashboard.dialog).toBeVisible();
        expect(await objections()).toEqual([]);
        await dashboard.page.keyboard.press('Escape');
        await expect(dashboard.dialog).toHaveCount(0);
      }
    });
  });
}

test('on a narrow screen nothing is cut off, and nothing scrolls sideways', async ({ host, extension, openChat }) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(1);
  const dashboard = await Dashboard.open(extension);
  await dashboard.page.setViewportSize({ width: 400, height: 700 });
  await dashboard.sessions.first().click();
  await expect(dashboard.cards).toHaveCount(1);
  const overflow = await dashboard.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
