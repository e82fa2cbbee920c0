import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import { type Extension, extensionAtHome } from '../support/extension.ts';
import {
  CONTEXT,
  EARLY_KEY,
  ELSEWHERE,
  HOME,
  KEY,
  LATER_HEADER,
  LATER_KEY,
  M1,
  M2,
  pageOf,
  SESSION,
} from '../support/values.ts';

const RATE = { sessionId: SESSION, sessionKey: KEY, messageId: M1, rating: 'positive', context: CONTEXT } as const;

describe('opening a session', () => {
  test('names the life that the host has, and takes over what it holds', async () => {
    const extension = extensionAtHome();
    extension.host.changedElsewhere(HOME, SESSION, M2, { rating: 'negative', note: 'from elsewhere' });
    expect(await extension.open()).toBe(KEY);
    const value = { rating: 'negative', note: 'from elsewhere' };
    const told = {
      sessionKey: KEY,
      complete: true,
      records: [{ messageId: M2, value, state: 'synced' }],
    };
    expect(extension.tabs.lastPublicationTo(1)).toMatchObject(told);
  });

  test('sends what waited', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.host.failure = { code: 'unreachable' };
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    extension.host.failure = null;
    await extension.open();
    expect(extension.host.item(HOME, SESSION, M1)).toMatchObject({ rating: 'positive' });
  });

  test('shows what is stored while the host is away', async () => {
    const extension = extensionAtHome();
    await extension.open();
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    extension.host.failure = { code: 'unreachable' };
    expect(await extension.open()).toBe(KEY);
    const told = { sessionKey: KEY, records: [{ messageId: M1, state: 'synced' }] };
    expect(extension.tabs.lastPublicationTo(1)).toMatchObject(told);
    expect(await extension.sessions.hostState(HOME)).toBe('unreachable');
  });

  test('on a host that was never reached gets a provisional place', async () => {
    const extension = extensionAtHome();
    extension.host.failure = { code: 'signed-out' };
    expect(await extension.open()).toBe(EARLY_KEY);
    expect(await extension.sessions.hostState(HOME)).toBe('signed-out');
  });

  test('marks what is gone there as removed', async () => {
    const extension = extensionAtHome();
    extension.host.changedElsewhere(HOME, SESSION, M1, { rating: 'negative' });
    await extension.open();
    extension.host.changedElsewhere(HOME, SESSION, M1, null);
    await extension.open();
    expect(extension.tabs.lastPublicationTo(1)?.records).toMatchObject([
      { messageId: M1, value: null, state: 'removed' },
    ]);
  });
});

describe('rating', () => {
  test('is answered when it is stored, whatever the host does', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.host.failure = { code: 'unreachable' };
    expect(await extension.service.rate(pageOf(HOME), RATE)).toEqual({ ok: true, value: { sequence: 1 } });
    const [revision] = await extension.db.revisions.toArray();
    expect(revision).toMatchObject({ by: 'user', value: { rating: 'positive' }, sessionKey: KEY, messageId: M1 });
  });

  test('is answered with the number that its record then has', async () => {
    const extension = extensionAtHome();
    await extension.open();
    for (const rating of ['positive', 'negative', null] as const) {
      const reply = await extension.service.rate(pageOf(HOME), { ...RATE, rating });
      const record = await extension.record(KEY, M1);
      expect(reply).toEqual({ ok: true, value: { sequence: record?.wishedAs } });
    }
    expect(await extension.db.revisions.count()).toBe(3);
  });

  test('the same twice is one wish', async () => {
    const extension = extensionAtHome();
    await extension.open();
    const first = await extension.service.rate(pageOf(HOME), RATE);
    expect(await extension.service.rate(pageOf(HOME), RATE)).toEqual(first);
    await extension.idle();
    expect(await extension.service.rate(pageOf(HOME), RATE)).toEqual(first);
    expect(await extension.db.revisions.count()).toBe(1);
  });

  test('in a life that the page has missed the end of stays with that life, and the page is told', async () => {
    const extension = extensionAtHome();
    await extension.open();
    await extension.sessions.saw(HOME, LATER_HEADER, 20_000);
    extension.host.failure = { code: 'unreachable' };
    expect(await extension.service.rate(pageOf(HOME), RATE)).toEqual({ ok: true, value: { sequence: 1 } });
    await extension.idle();
    expect(extension.tabs.replacementsToldTo(1)).toEqual([KEY]);
    expect(await extension.feedback.queue(KEY)).toMatchObject([{ desired: { rating: 'positive' } }]);
    expect(await extension.feedback.records(LATER_KEY)).toEqual([]);
  });

  test('of a page that does not know its session yet goes to a provisional place, never to a guessed one', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.host.failure = { code: 'unreachable' };
    await extension.rate(M1, 'positive');
    await extension.idle();
    expect(await extension.feedback.records(KEY)).toEqual([]);
    expect(await extension.feedback.queue(EARLY_KEY)).toMatchObject([{ messageId: M1 }]);

    extension.host.failure = null;
    await extension.engine.flushAll('forced');
    expect(await extension.record(KEY, M1)).toMatchObject({ base: { rating: 'positive' }, attempts: [] });
  });

  test.each([
    ['a life that was never there', HOME, LATER_KEY],
    ['a life that only another origin showed', ELSEWHERE, KEY],
  ])('in %s is refused, and nothing is stored', async (_, origin, sessionKey) => {
    const extension = extensionAtHome();
    await extension.open();
    const reply = await extension.service.rate(pageOf(origin), { ...RATE, sessionKey });
    expect(reply).toEqual({ ok: false, error: 'unknown-session' });
    expect([await extension.db.records.count(), await extension.db.revisions.count()]).toEqual([0, 0]);
  });

  test('gives a note back that was shelved with a retraction', async () => {
    const extension = extensionAtHome();
    extension.host.changedElsewhere(HOME, SESSION, M1, { rating: 'negative', note: 'why' });
    await extension.open();
    for (const rating of [null, 'positive'] as const) {
      await extension.rate(M1, rating, KEY);
      await extension.idle();
    }
    expect(extension.host.item(HOME, SESSION, M1)).toMatchObject({ rating: 'positive', note: 'why' });
  });

  test('in a conflict decides it', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.host.changedElsewhere(HOME, SESSION, M1, { rating: 'negative' });
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    expect(extension.tabs.lastPublicationTo(1)?.records).toMatchObject([
      { state: 'conflict', value: { rating: 'positive' }, theirs: { rating: 'negative' } },
    ]);
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    expect(extension.host.item(HOME, SESSION, M1)).toMatchObject({ rating: 'positive' });
    expect(extension.tabs.lastPublicationTo(1)?.records).toMatchObject([{ state: 'synced' }]);
  });

  test("in a conflict on the host's side takes over its value with its note", async () => {
    const extension = extensionAtHome();
    await extension.open();
    const theirs = extension.host.changedElsewhere(HOME, SESSION, M1, { rating: 'negative', note: 'theirs' });
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    await extension.rate(M1, 'negative', KEY);
    await extension.idle();
    expect(extension.host.item(HOME, SESSION, M1)).toBe(theirs);
    const value = { rating: 'negative', note: 'theirs' };
    expect(extension.tabs.lastPublicationTo(1)?.records).toMatchObject([{ state: 'synced', value }]);
  });

  test('the same as somebody else who added a note takes the note over', async () => {
    const extension = extensionAtHome();
    await extension.open();
    const theirs = extension.host.changedElsewhere(HOME, SESSION, M1, { rating: 'positive', note: 'theirs' });
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    expect(extension.host.item(HOME, SESSION, M1)).toBe(theirs);
    const value = { rating: 'positive', note: 'theirs' };
    expect(extension.tabs.lastPublicationTo(1)?.records).toMatchObject([{ state: 'synced', value }]);
  });
});

describe('a database that fails', () => {
  const failWith = (extension: Extension, error: Error) =>
    extension.db.records.hook('creating', () => {
      throw error;
    });

  test.each([
    ['is full', new Dexie.QuotaExceededError('full'), 'storage-full'],
    ['cannot be written', new Dexie.UnknownError('disk gone'), 'storage-failed'],
  ] as const)('because it %s is told to the user, and nothing is stored', async (_, error, expected) => {
    const extension = extensionAtHome();
    await extension.open();
    failWith(extension, error);
    expect(await extension.service.rate(pageOf(HOME), RATE)).toEqual({ ok: false, error: expected });
    expect(await extension.db.revisions.count()).toBe(0);
  });

  test('because it was closed is opened anew', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.db.close();
    expect(await extension.service.rate(pageOf(HOME), RATE)).toMatchObject({ ok: true });
  });

  test('for no reason that a database has is a bug, and goes on as one', async () => {
    const extension = extensionAtHome();
    await extension.open();
    failWith(extension, new TypeError('a bug'));
    await expect(extension.service.rate(pageOf(HOME), RATE)).rejects.toThrow('a bug');
  });
});
