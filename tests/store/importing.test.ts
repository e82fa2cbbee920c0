import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SessionCopy } from '../../src/domain/exchange/session-copy.ts';
import { reconciled } from '../../src/domain/reconcile.ts';
import { FeedbackStore } from '../../src/store/feedback-store.ts';
import { importSessions, previewImport } from '../../src/store/importing.ts';
import { SessionStore } from '../../src/store/session-store.ts';
import {
  anyCopies,
  copiesIn,
  revision,
  say,
  sayings,
  sessionCopy,
  store,
  STORED,
  STORED_EARLY,
  STORED_LATER,
  throughFile,
} from '../support/exchange.ts';
import { MemoryTables } from '../support/memory-tables.ts';
import { failing, KINDS_OF_TABLES } from '../support/tables.ts';
import {
  CONTEXT,
  DISLIKE,
  EARLY_KEY,
  feedbackRecord,
  HEADER,
  HOME,
  hostItem,
  hostList,
  KEY,
  LATER_KEY,
  LIKE,
  M1,
  M2,
  M3,
} from '../support/values.ts';

const KEEP = { differing: 'keep' } as const;
const TAKE = { differing: 'take' } as const;
const NOW = 9_000_000;
const target = (messageId = M1, sessionKey = KEY) => ({ sessionKey, messageId, context: CONTEXT });

const differing = fc.constantFrom(KEEP, TAKE);

describe.each(KINDS_OF_TABLES)('in %s', (name, open) => {
  const numRuns = name === 'memory' ? 300 : 15;

  test('what was exported is there again as it was, in an empty database', async () => {
    await fc.assert(
      fc.asyncProperty(anyCopies, differing, async (copies, options) => {
        const [there, here] = [open(), open()];
        await store(there, copies);
        await importSessions(here, throughFile(await copiesIn(there)), options, NOW);
        expect(await copiesIn(here)).toEqual(await copiesIn(there));
      }),
      { numRuns },
    );
  });

  test('importing a second time changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(sayings, differing, differing, async (said, options, again) => {
        const [there, here] = [open(), open()];
        await say(there, 'there', said);
        await say(here, 'here', said);
        const file = throughFile(await copiesIn(there));
        await importSessions(here, file, options, NOW);
        const once = await copiesIn(here);
        const counts = await importSessions(here, file, again, NOW + 1);
        expect(await copiesIn(here)).toEqual(once);
        expect(counts).toMatchObject({ new: 0, newer: 0 });
      }),
      { numRuns },
    );
  });

  test('of what is stored nothing is lost, and what the file does not decide stays as it is', async () => {
    await fc.assert(
      fc.asyncProperty(sayings, differing, async (said, options) => {
        const [there, here] = [open(), open()];
        await say(there, 'there', said);
        await say(here, 'here', said);
        const before = await here.all();
        const file = throughFile((await copiesIn(there)).filter(({ session }) => session.key !== LATER_KEY));
        const decided = new Set<string>();
        for (const { session, records, revisions } of file.sessions) {
          for (const record of records) {
            const one = { ...file, sessions: [{ session, records: [record], revisions }] };
            const kind = await previewImport(here, one);
            if (kind.newer > 0 || (kind.differs > 0 && options === TAKE)) decided.add(session.key + record.messageId);
          }
        }
        await importSessions(here, file, options, NOW);
        const after = await here.all();
        expect(after.revisions).toEqual(expect.arrayContaining(before.revisions));
        const untouched = before.records.filter(({ sessionKey, messageId }) => !decided.has(sessionKey + messageId));
        expect(after.records).toEqual(expect.arrayContaining(untouched));
        for (const waiting of before.records) {
          const now = await here.record(waiting.sessionKey, waiting.messageId);
          expect(now).toMatchObject({ messageId: waiting.messageId });
        }
      }),
      { numRuns },
    );
  });

  test('the order in which things were said is kept when numbers are taken, and the numbers of records follow', async () => {
    const [there, here] = [open(), open()];
    const elsewhere = new FeedbackStore(there);
    await there.transaction((writer) => writer.putSession(STORED));
    await elsewhere.commitWish(target(M1), () => LIKE, 1_000);
    await elsewhere.commitWish(target(M2), () => LIKE, 2_000);
    await elsewhere.commitWish(target(M1), () => DISLIKE, 3_000);
    await new FeedbackStore(here).commitWish(target(M3, LATER_KEY), () => LIKE, 500);
    expect(await importSessions(here, throughFile(await copiesIn(there)), KEEP, NOW)).toMatchObject({ new: 2 });
    const said = (await here.allRevisions()).map(({ id, messageId, at }) => [id, messageId, at]);
    expect(said).toEqual([
      [1, M3, 500],
      [2, M1, 1_000],
      [3, M2, 2_000],
      [4, M1, 3_000],
    ]);
    expect(await here.record(KEY, M1)).toMatchObject({ wishedAs: 4, queuedAs: 2 });
    expect(await here.record(KEY, M2)).toMatchObject({ wishedAs: 3, queuedAs: 3 });
  });

  test('what is wished after an import comes after all that was imported', async () => {
    const tables = open();
    const copy = sessionCopy({
      records: [feedbackRecord({ desired: LIKE, wishedAs: 70, queuedAs: 70 })],
      revisions: [revision({ id: 40 })],
    });
    await importSessions(tables, throughFile([copy]), KEEP, NOW);
    expect(await new FeedbackStore(tables).commitWish(target(M2), () => LIKE, NOW)).toBe(71);
  });

  test('numbers that would leave none for later are given anew', async () => {
    const tables = open();
    const last = Number.MAX_SAFE_INTEGER;
    const copy = sessionCopy({
      records: [feedbackRecord({ desired: LIKE, wishedAs: last, queuedAs: 3 })],
      revisions: [revision({ id: 3 }), revision({ id: last, at: 2_000 })],
    });
    await importSessions(tables, throughFile([copy]), KEEP, NOW);
    expect(await tables.record(KEY, M1)).toMatchObject({ wishedAs: 2, queuedAs: 1 });
    expect(await new FeedbackStore(tables).commitWish(target(M2), () => LIKE, NOW)).toBe(3);
  });

  test('a history without its record joins what is stored', async () => {
    const tables = open();
    await importSessions(tables, throughFile([sessionCopy({ revisions: [revision()] })]), KEEP, NOW);
    expect(await tables.all()).toEqual({ records: [], revisions: [revision()] });
  });

  describe('a record about which both sides said something', () => {
    async function apart() {
      const [there, here] = [open(), open()];
      await say(there, 'there', [
        { where: 'there', sessionKey: KEY, messageId: M1, value: { ...LIKE, note: 'there' } },
      ]);
      await new FeedbackStore(here).commitWish(target(), () => ({ ...DISLIKE, note: 'here' }), 500);
      return { here, file: throughFile(await copiesIn(there)) };
    }

    test('is kept, and the history says what stands', async () => {
      const { here, file } = await apart();
      const before = await here.record(KEY, M1);
      expect(await importSessions(here, file, KEEP, NOW)).toMatchObject({ differs: 1 });
      expect(await here.record(KEY, M1)).toEqual(before);
      const history = await here.revisionsOf(KEY, M1);
      expect(history.map(({ value }) => value?.note)).toEqual(['here', 'there', 'here']);
      expect(history.at(-1)).toMatchObject({ by: 'user', at: NOW, was: { note: 'there' } });
    });

    test('takes the value of the file as a wish, if the user says so', async () => {
      const { here, file } = await apart();
      await importSessions(here, file, TAKE, NOW);
      const expected = { desired: { ...LIKE, note: 'there' }, ratedAt: NOW, wishedAs: 3, queuedAs: 1 };
      expect(await here.record(KEY, M1)).toMatchObject(expected);
      expect(await here.queue()).toHaveLength(1);
    });
  });

  test('what was said more in the file is wished here, with what both agreed on with the host', async () => {
    const [there, here] = [open(), open()];
    const first = { where: 'both', sessionKey: KEY, messageId: M1, value: LIKE } as const;
    const second = { ...first, where: 'there', value: { ...DISLIKE, note: 'why' } } as const;
    await say(there, 'there', [first, second]);
    await say(here, 'here', [first]);
    await new FeedbackStore(here).reconcileSession(KEY, hostList(hostItem()), 2_000);
    expect(await importSessions(here, throughFile(await copiesIn(there)), KEEP, NOW)).toMatchObject({ newer: 1 });
    expect(await here.queueOf(KEY)).toMatchObject([{ base: hostItem(), desired: { ...DISLIKE, note: 'why' } }]);
    expect((await here.revisionsOf(KEY, M1)).map(({ value }) => value?.rating)).toEqual([
      'positive',
      'negative',
      'negative',
    ]);
  });

  test('wishes are made in the order in which they were made in the file', async () => {
    const [there, here] = [open(), open()];
    const both = [M1, M2].map((id) => ({ where: 'both', sessionKey: KEY, messageId: id, value: LIKE }) as const);
    const later = [M2, M1].map((id) => ({ where: 'there', sessionKey: KEY, messageId: id, value: DISLIKE }) as const);
    await say(there, 'there', [...both, ...later]);
    await say(here, 'here', both);
    expect(await importSessions(here, throughFile(await copiesIn(there)), KEEP, NOW)).toMatchObject({ newer: 2 });
    const [first, second] = [await here.record(KEY, M2), await here.record(KEY, M1)];
    expect(first?.wishedAs).toBeLessThan(second?.wishedAs ?? 0);
  });

  test('what the user says while a batch is on its way is not replaced', async () => {
    const [there, here] = [open(), open()];
    await say(there, 'there', [{ where: 'there', sessionKey: KEY, messageId: M1, value: LIKE }]);
    const file = throughFile(await copiesIn(there));
    const importing = importSessions(here, file, KEEP, NOW);
    await new FeedbackStore(here).commitWish(target(), () => DISLIKE, NOW);
    await importing;
    expect(await here.record(KEY, M1)).toMatchObject({ desired: DISLIKE });
    const ids = (await here.allRevisions()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a conflict waits for the user, whatever the file says', async () => {
    const [there, here] = [open(), open()];
    const first = { where: 'both', sessionKey: KEY, messageId: M1, value: LIKE } as const;
    await say(there, 'there', [first, { ...first, where: 'there', value: DISLIKE }]);
    await say(here, 'here', [first]);
    await here.transaction(async (writer) => {
      const record = (await writer.record(KEY, M1))!;
      await writer.putRecord(reconciled(record, hostItem({ note: 'theirs', rating: 'negative' }), NOW));
    });
    const before = await here.record(KEY, M1);
    expect(before?.problem?.kind).toBe('conflict');
    expect(await importSessions(here, throughFile(await copiesIn(there)), KEEP, NOW)).toMatchObject({ differs: 1 });
    expect(await here.record(KEY, M1)).toEqual(before);
  });

  test('what found its session since is not said once more', async () => {
    const tables = open();
    const sessions = new SessionStore(tables);
    const feedback = new FeedbackStore(tables);
    await sessions.provisional(HOME, HEADER.id, 500);
    await feedback.commitWish(target(M1, EARLY_KEY), () => LIKE, 1_000);
    const file = throughFile(await copiesIn(tables));
    await sessions.saw(HOME, HEADER, 2_000);
    await feedback.bind(EARLY_KEY, KEY, new Set([M1]), 2_000);
    await feedback.commitWish(target(), () => DISLIKE, 3_000);
    const before = await tables.all();
    expect(await importSessions(tables, file, TAKE, NOW)).toMatchObject({ older: 1 });
    expect(await tables.all()).toEqual(before);
  });

  test('what was given up stays given up', async () => {
    const tables = open();
    const feedback = new FeedbackStore(tables);
    await new SessionStore(tables).provisional(HOME, HEADER.id, 500);
    await feedback.commitWish(target(M1, EARLY_KEY), () => LIKE, 1_000);
    const file = throughFile(await copiesIn(tables));
    await feedback.discard(EARLY_KEY, [M1], 2_000);
    const before = await tables.all();
    expect(await importSessions(tables, file, TAKE, NOW)).toMatchObject({ older: 1 });
    expect(await tables.all()).toEqual(before);
  });

  test('an import that was cut short is taken up by the next one', async () => {
    const [there, here] = [open(), open()];
    const records = Array.from({ length: 250 }, (_, index) => feedbackRecord({ messageId: `m${index}` as typeof M1 }));
    const history = records.map(({ messageId }, index) => revision({ id: index + 1, messageId }));
    const copies: SessionCopy[] = [
      sessionCopy({ records, revisions: history }),
      sessionCopy({ session: STORED_LATER }),
      sessionCopy({ session: STORED_EARLY }),
    ];
    await store(there, copies);
    const file = throughFile(copies);
    let left = 2;
    const short = new Proxy(here, {
      get: (target, property) => {
        if (property === 'transaction' && left-- < -1) return () => Promise.reject(new Error('no room'));
        const value: unknown = Reflect.get(target, property);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await expect(importSessions(short, file, KEEP, NOW)).rejects.toThrow('no room');
    const stored = (await here.allRecords()).length;
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(250);
    expect(await importSessions(here, file, KEEP, NOW)).toMatchObject({ new: 250 - stored, same: stored });
    expect(await copiesIn(here)).toEqual(await copiesIn(there));
  });

  test('a batch that fails leaves nothing of itself', async () => {
    const tables = open();
    const copy = sessionCopy({ records: [feedbackRecord()], revisions: [revision()] });
    const broken = failing(tables, 'putRecord', new Error('no room'));
    await expect(importSessions(broken, throughFile([copy]), KEEP, NOW)).rejects.toThrow('no room');
    expect(await tables.all()).toEqual({ records: [], revisions: [] });
  });
});

test('a preview says what an import would do, and does nothing', async () => {
  await fc.assert(
    fc.asyncProperty(sayings, differing, async (said, options) => {
      const [there, here] = [new MemoryTables(), new MemoryTables()];
      await say(there, 'there', said);
      await say(here, 'here', said);
      const file = throughFile(await copiesIn(there));
      const before = await copiesIn(here);
      const counts = await previewImport(here, file);
      expect(await copiesIn(here)).toEqual(before);
      expect(await importSessions(here, file, options, NOW)).toEqual(counts);
    }),
  );
});
