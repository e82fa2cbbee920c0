import { describe, expect, test } from 'vitest';
import { sessionKey } from '../../src/domain/session-key.ts';
import { SessionStore } from '../../src/store/session-store.ts';
import { KINDS_OF_TABLES } from '../support/tables.ts';
import {
  EARLY_KEY,
  ELSEWHERE,
  HEADER,
  HOME,
  KEY,
  LATER_HEADER,
  LATER_KEY,
  OTHER_PORT,
  SESSION,
} from '../support/values.ts';

describe.each(KINDS_OF_TABLES)('in %s', (_, open) => {
  describe('a header that was read', () => {
    test('is stored as a session under its key', async () => {
      const store = new SessionStore(open());
      expect(await store.saw(HOME, HEADER, 1_000)).toStrictEqual({ key: KEY, replaced: [] });
      expect(await store.session(KEY)).toStrictEqual({ key: KEY, realm: 'loopback', ...HEADER });
      expect(await store.lastKey(HOME, SESSION)).toBe(KEY);
    });

    test('again is no news', async () => {
      const store = new SessionStore(open());
      await store.saw(HOME, HEADER, 1_000);
      expect(await store.saw(HOME, HEADER, 2_000)).toStrictEqual({ key: KEY, replaced: [] });
    });

    test('of another life of the id replaces the one before', async () => {
      const store = new SessionStore(open());
      await store.saw(HOME, HEADER, 1_000);
      expect(await store.saw(HOME, LATER_HEADER, 2_000)).toStrictEqual({ key: LATER_KEY, replaced: [KEY] });
      expect(await store.lastKey(HOME, SESSION)).toBe(LATER_KEY);
    });

    test('of an earlier life counts though the clock was set back', async () => {
      const store = new SessionStore(open());
      await store.saw(HOME, HEADER, 3_000);
      await store.saw(HOME, LATER_HEADER, 2_000);
      await store.saw(HOME, HEADER, 1_000);
      expect(await store.lastKey(HOME, SESSION)).toBe(KEY);
    });

    test('says nothing about other origins, nor about other ids', async () => {
      const store = new SessionStore(open());
      const other = { ...HEADER, id: 'session-2' as typeof SESSION };
      await store.saw(HOME, HEADER, 1_000);
      await store.saw(HOME, other, 2_000);
      expect(await store.saw(OTHER_PORT, LATER_HEADER, 3_000)).toMatchObject({ replaced: [] });
      expect(await store.lastKey(HOME, SESSION)).toBe(KEY);
      expect(await store.lastKey(OTHER_PORT, SESSION)).toBe(LATER_KEY);
    });

    test('on two loopback origins is one session, on another origin a second', async () => {
      const store = new SessionStore(open());
      const keys = [];
      for (const origin of [HOME, OTHER_PORT, ELSEWHERE]) keys.push((await store.saw(origin, HEADER, 1_000)).key);
      expect(keys).toEqual([KEY, KEY, sessionKey(ELSEWHERE, HEADER)]);
    });
  });

  describe('an id that is lost on an origin', () => {
    test('means nothing there for now, though the life that it meant stays known', async () => {
      const store = new SessionStore(open());
      await store.saw(HOME, HEADER, 1_000);
      await store.lost(HOME, SESSION, 5_000);
      expect(await store.lastKey(HOME, SESSION)).toBe(KEY);
      expect(await store.standing(HOME, KEY)).toBe('lost');
      expect(await store.audience(KEY)).toEqual([HOME]);
      expect(await store.session(KEY)).toBeDefined();
    });

    test('replaces nothing when it comes back', async () => {
      const store = new SessionStore(open());
      await store.saw(HOME, HEADER, 1_000);
      await store.lost(HOME, SESSION, 5_000);
      expect(await store.saw(HOME, HEADER, 2_000)).toStrictEqual({ key: KEY, replaced: [] });
      expect(await store.lastKey(HOME, SESSION)).toBe(KEY);
    });
  });

  describe('the origins of a session', () => {
    test('are those that showed it, the latest first', async () => {
      const store = new SessionStore(open());
      await store.saw(HOME, HEADER, 1_000);
      await store.saw(OTHER_PORT, HEADER, 2_000);
      expect(await store.origins(KEY)).toEqual([OTHER_PORT, HOME]);
      await store.saw(HOME, HEADER, 3_000);
      expect(await store.origins(KEY)).toEqual([HOME, OTHER_PORT]);
    });

    test('end with those that show something else by now', async () => {
      const store = new SessionStore(open());
      await store.saw(HOME, HEADER, 1_000);
      await store.saw(OTHER_PORT, HEADER, 2_000);
      await store.saw(OTHER_PORT, LATER_HEADER, 3_000);
      expect(await store.origins(KEY)).toEqual([HOME, OTHER_PORT]);
    });

    test('are none for a session that was never seen', async () => {
      expect(await new SessionStore(open()).origins(KEY)).toEqual([]);
    });
  });

  describe('a session is elsewhere', () => {
    test('when no origin that showed it shows it now', async () => {
      const store = new SessionStore(open());
      await store.saw(HOME, HEADER, 1_000);
      await store.saw(OTHER_PORT, HEADER, 2_000);
      await store.saw(HOME, LATER_HEADER, 3_000);
      expect(await store.isElsewhere(KEY)).toBe(false);
      await store.lost(OTHER_PORT, SESSION, 5_000);
      expect(await store.isElsewhere(KEY)).toBe(true);
      expect(await store.isElsewhere(LATER_KEY)).toBe(false);
    });

    test('not when it was never seen anywhere', async () => {
      expect(await new SessionStore(open()).isElsewhere(KEY)).toBe(false);
    });
  });

  describe('a provisional place', () => {
    test('is a session of that origin without a header', async () => {
      const store = new SessionStore(open());
      expect(await store.provisional(HOME, SESSION, 1_000)).toBe(EARLY_KEY);
      expect(await store.session(EARLY_KEY)).toStrictEqual({ key: EARLY_KEY, realm: 'loopback', id: SESSION });
      expect(await store.lastKey(HOME, SESSION)).toBe(EARLY_KEY);
      expect(await store.origins(EARLY_KEY)).toEqual([HOME]);
    });

    test('is replaced by the first header that is read there', async () => {
      const store = new SessionStore(open());
      await store.provisional(HOME, SESSION, 1_000);
      expect(await store.saw(HOME, HEADER, 2_000)).toStrictEqual({ key: KEY, replaced: [EARLY_KEY] });
    });

    test('does not take the place of a life that is known', async () => {
      const store = new SessionStore(open());
      await store.saw(HOME, HEADER, 1_000);
      await store.provisional(HOME, SESSION, 2_000);
      expect(await store.lastKey(HOME, SESSION)).toBe(KEY);
    });
  });

  test.each([
    [HOME, KEY, 'replaced'],
    [HOME, LATER_KEY, 'current'],
    [OTHER_PORT, KEY, 'lost'],
    [OTHER_PORT, LATER_KEY, undefined],
  ])('a life stands on an origin as it was seen there: %s %s %s', async (origin, key, expected) => {
    const store = new SessionStore(open());
    await store.saw(HOME, HEADER, 1_000);
    await store.saw(HOME, LATER_HEADER, 1_000);
    await store.saw(OTHER_PORT, HEADER, 1_000);
    await store.lost(OTHER_PORT, SESSION, 5_000);
    expect(await store.standing(origin, key)).toBe(expected);
    expect((await store.audience(key)).includes(origin)).toBe(expected !== undefined && expected !== 'replaced');
  });

  describe('the state of a host', () => {
    test('is unknown until it was tried', async () => {
      expect(await new SessionStore(open()).hostState(HOME)).toBe('unknown');
    });

    test('is kept per origin, with the time since when it is so', async () => {
      const tables = open();
      const store = new SessionStore(tables);
      const news = [
        await store.setHostState(HOME, { state: 'unreachable', now: 1_000, random: 0 }),
        await store.setHostState(HOME, { state: 'unreachable', now: 2_000, random: 0 }),
        await store.setHostState(OTHER_PORT, { state: 'available', now: 3_000, random: 0 }),
      ];
      expect(news).toEqual(['unknown', undefined, 'unknown']);
      expect(await tables.host(HOME)).toStrictEqual({
        origin: HOME,
        state: 'unreachable',
        since: 1_000,
        failures: 2,
        nextProbe: { at: 3_000, decidedAt: 2_000, asked: false },
      });
      expect(await store.setHostState(HOME, { state: 'available', now: 4_000, random: 0 })).toBe('unreachable');
      expect(await store.hostState(HOME)).toBe('available');
    });

    test('that is found in a new kind of trouble is not that of the old one: it is soon asked again', async () => {
      const tables = open();
      const store = new SessionStore(tables);
      const find = (state: 'unreachable' | 'failing') => store.setHostState(HOME, { state, now: 1_000, random: 1 });
      for (let time = 0; time < 30; time += 1) await find('unreachable');
      await find('failing');
      expect((await tables.host(HOME))?.nextProbe?.at).toBe(17_000);
    });

    test('is asked again when it asked to be, and not before, unless the user wants it', async () => {
      const store = new SessionStore(open());
      await store.setHostState(HOME, { state: 'failing', now: 1_000, random: 0, retryAfterMs: 60_000 });
      const mayAsk = (now: number) =>
        Promise.all((['planned', 'prompted', 'forced'] as const).map((urgency) => store.mayAsk(HOME, now, urgency)));
      expect(await mayAsk(60_999)).toEqual([false, false, true]);
      expect(await mayAsk(61_000)).toEqual([true, true, true]);
      // The clock was set back.
      expect(await mayAsk(500)).toEqual([true, true, true]);
    });

    test('that failed by itself may be asked before its time when something happened', async () => {
      const store = new SessionStore(open());
      await store.setHostState(HOME, { state: 'unreachable', now: 1_000, random: 1 });
      expect(await store.mayAsk(HOME, 1_500, 'planned')).toBe(false);
      expect(await store.mayAsk(HOME, 1_500, 'prompted')).toBe(true);
    });
  });
});
