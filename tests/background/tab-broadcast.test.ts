import { describe, expect, test, vi } from 'vitest';
import { TabBroadcast, type Tabs } from '../../src/background/tab-broadcast.ts';
import type { HostState } from '../../src/domain/host-state.ts';
import type { MessageId } from '../../src/domain/ids.ts';
import { DexieTables } from '../../src/store/dexie-tables.ts';
import { FeedbackStore } from '../../src/store/feedback-store.ts';
import { SessionStore } from '../../src/store/session-store.ts';
import { testDatabase } from '../support/database.ts';
import { extensionAtHome } from '../support/extension.ts';
import { FakeTabs } from '../support/fake-tabs.ts';
import {
  CONTEXT,
  ELSEWHERE,
  HEADER,
  HOME,
  KEY,
  LATER_HEADER,
  LATER_KEY,
  M1,
  M2,
  M3,
  OTHER_PORT,
  SESSION,
} from '../support/values.ts';

/** Two ratings of a session that was seen on `HOME` and, there too, on another port. */
async function ratedSession(tabs: Tabs) {
  const tables = new DexieTables(testDatabase());
  const [feedback, sessions] = [new FeedbackStore(tables), new SessionStore(tables)];
  for (const origin of [HOME, OTHER_PORT]) await sessions.saw(origin, HEADER, 1_000);
  const rate = (messageId = M1, rating: 'positive' | 'negative' = 'positive') =>
    feedback.commitWish({ sessionKey: KEY, messageId, context: CONTEXT }, () => ({ rating }), 2_000);
  for (const messageId of [M1, M2]) await rate(messageId);
  return {
    feedback,
    sessions,
    rate,
    broadcast: new TabBroadcast(feedback, sessions, tabs, { isOn: async () => true }),
  };
}

describe('a change', () => {
  test('goes to every tab of every origin that has the session, and to no other', async () => {
    const tabs = new FakeTabs();
    for (const [id, origin] of [HOME, HOME, OTHER_PORT, ELSEWHERE].entries()) tabs.open(id, origin);
    const { broadcast } = await ratedSession(tabs);
    await broadcast.changed(KEY);
    expect([0, 1, 2, 3].map((id) => tabs.publicationsTo(id).length)).toEqual([1, 1, 1, 0]);
  });

  test('tells what a page may know of each record', async () => {
    const tabs = new FakeTabs();
    tabs.open(1, HOME);
    const { broadcast } = await ratedSession(tabs);
    await broadcast.changed(KEY);
    const view = (messageId: MessageId, wishedAs: number) => ({
      messageId,
      value: { rating: 'positive' },
      state: 'pending',
      about: 'positive',
      wishedAs,
    });
    expect(tabs.publicationsTo(1)).toStrictEqual([
      {
        sessionKey: KEY,
        noteLimit: undefined,
        records: [view(M1, 1), view(M2, 2)],
        complete: true,
      },
    ]);
  });

  test('of a record that is gone says that there is nothing', async () => {
    const tabs = new FakeTabs();
    tabs.open(1, HOME);
    const { broadcast } = await ratedSession(tabs);
    await broadcast.changed(KEY, new Set([M3]));
    expect(tabs.publicationsTo(1)).toMatchObject([{ records: [{ messageId: M3, value: null, state: 'synced' }] }]);
  });

  test('of some messages tells of those, and says that there may be others', async () => {
    const tabs = new FakeTabs();
    tabs.open(1, HOME);
    const { broadcast } = await ratedSession(tabs);
    await broadcast.changed(KEY, new Set([M2]));
    expect(tabs.publicationsTo(1)).toMatchObject([{ records: [{ messageId: M2 }], complete: false }]);
    expect(tabs.lastPublicationTo(1)?.records).toHaveLength(1);
  });

  test.each<[HostState, string]>([
    ['signed-out', 'held'],
    ['unreachable', 'pending'],
  ])('tells each tab how its own host is: %s', async (state, shown) => {
    const tabs = new FakeTabs();
    tabs.open(1, HOME);
    tabs.open(2, OTHER_PORT);
    const { sessions, broadcast } = await ratedSession(tabs);
    await sessions.setHostState(HOME, { state, now: 3_000, random: 0 });
    await broadcast.changed(KEY, new Set([M1]));
    expect(tabs.lastPublicationTo(1)).toMatchObject({ records: [{ state: shown, waitingFor: state }] });
    expect(tabs.lastPublicationTo(2)?.records).toMatchObject([{ state: 'pending' }]);
    expect(tabs.lastPublicationTo(2)?.records[0]).not.toHaveProperty('waitingFor');
  });

  test("tells each tab its own host's limit for notes, once that is known", async () => {
    const tabs = new FakeTabs();
    tabs.open(1, HOME);
    tabs.open(2, OTHER_PORT);
    const { sessions, broadcast } = await ratedSession(tabs);
    for (const origin of [HOME, OTHER_PORT])
      await sessions.setHostState(origin, { state: 'available', now: 3_000, random: 0 });
    await sessions.learnNoteLimit(HOME, 4_096);
    await broadcast.changed(KEY);
    await broadcast.changed(KEY, new Set([M1]));
    const limits = [1, 2].map((tab) => tabs.publicationsTo(tab).map(({ noteLimit }) => noteLimit));
    expect(limits).toEqual([
      [4_096, 4_096],
      [undefined, undefined],
    ]);
  });

  test('goes to no origin where the id means another life by now', async () => {
    const tabs = new FakeTabs();
    tabs.open(1, HOME);
    tabs.open(2, OTHER_PORT);
    const { sessions, broadcast } = await ratedSession(tabs);
    await sessions.saw(OTHER_PORT, LATER_HEADER, 3_000);
    await broadcast.changed(KEY);
    expect([tabs.publicationsTo(1).length, tabs.publicationsTo(2).length]).toEqual([1, 0]);
  });

  test('goes to an origin that does not see the session for the moment', async () => {
    const tabs = new FakeTabs();
    tabs.open(1, HOME);
    const { sessions, broadcast } = await ratedSession(tabs);
    await sessions.lost(HOME, SESSION, 5_000);
    await broadcast.changed(KEY);
    expect(tabs.lastPublicationTo(1)?.records).toMatchObject([{ state: 'pending' }, { state: 'pending' }]);
    await sessions.lost(OTHER_PORT, SESSION, 5_000);
    await broadcast.changed(KEY, new Set([M1]));
    expect(tabs.lastPublicationTo(1)?.records).toMatchObject([{ state: 'held', waitingFor: 'elsewhere' }]);
  });

  test('of a session that nobody has seen is told to nobody', async () => {
    const tabs = new FakeTabs();
    tabs.open(1, HOME);
    const { broadcast } = await ratedSession(tabs);
    await broadcast.changed(LATER_KEY);
    expect(tabs.publicationsTo(1)).toEqual([]);
  });

  test('is told after those before it, though they take longer: no tab gets an older state after a newer one', async () => {
    const tabs = new FakeTabs();
    tabs.open(1, HOME);
    const { broadcast, sessions, rate } = await ratedSession(tabs);
    let turns = 50;
    tabs.onAsked = async () => {
      while (turns > 0) {
        turns -= 1;
        await sessions.origins(KEY);
      }
    };
    const first = broadcast.changed(KEY);
    await rate(M1, 'negative');
    await Promise.all([first, broadcast.changed(KEY, new Set([M1]))]);
    expect(tabs.publicationsTo(1).map(({ complete }) => complete)).toEqual([true, false]);
    expect(tabs.lastPublicationTo(1)?.records).toMatchObject([{ messageId: M1, value: { rating: 'negative' } }]);
  });
});

test('that a life of a session is gone is told to the tabs of that origin alone', async () => {
  const tabs = new FakeTabs();
  tabs.open(1, HOME);
  tabs.open(2, OTHER_PORT);
  const { broadcast } = await ratedSession(tabs);
  await broadcast.replaced(HOME, KEY);
  expect([tabs.replacementsToldTo(1), tabs.replacementsToldTo(2)]).toEqual([[KEY], []]);
});

test('a publication that fails is its own failure, and the next one goes out', async () => {
  const tabs = new FakeTabs();
  tabs.open(1, HOME);
  const { broadcast } = await ratedSession(tabs);
  tabs.onAsked = () => {
    tabs.onAsked = async () => {};
    return Promise.reject(new Error('no tabs'));
  };
  const first = broadcast.changed(KEY);
  const second = broadcast.changed(KEY);
  await expect(first).rejects.toThrow('no tabs');
  await second;
  expect(tabs.publicationsTo(1)).toHaveLength(1);
});

test('a worker that starts tells the tabs what is stored about what they show, each session once', async () => {
  const extension = extensionAtHome();
  await extension.open();
  await extension.rate(M1, 'positive', KEY);
  await extension.idle();
  const before = extension.tabs.publicationsTo(1).length;
  extension.tabs.shows = [KEY, KEY];
  extension.background.catchUp();
  await vi.waitFor(() => expect(extension.tabs.publicationsTo(1)).toHaveLength(before + 1));
  expect(extension.tabs.lastPublicationTo(1)).toMatchObject({ complete: true, records: [{ messageId: M1 }] });
});
