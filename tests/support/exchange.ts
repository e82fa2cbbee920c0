import fc from 'fast-check';
import { exportLines } from '../../src/domain/exchange/export-lines.ts';
import { linesOf, parseExport, type ParsedExport } from '../../src/domain/exchange/import-lines.ts';
import type { SessionCopy } from '../../src/domain/exchange/session-copy.ts';
import type { Value } from '../../src/domain/feedback.ts';
import type { MessageId, SessionKey } from '../../src/domain/ids.ts';
import { compact } from '../../src/domain/feedback.ts';
import { type FeedbackRecord, queued, type Revision } from '../../src/domain/record.ts';
import { realmOf } from '../../src/domain/session-key.ts';
import type { StoredSession } from '../../src/domain/stored-session.ts';
import { FeedbackStore } from '../../src/store/feedback-store.ts';
import { reconcileInput, value } from './arbitraries.ts';
import type { TestTables } from './tables.ts';
import { CONTEXT, EARLY_KEY, HEADER, HOME, KEY, LATER_HEADER, LATER_KEY, M1, M2, M3, SESSION } from './values.ts';

const realm = realmOf(HOME);
export const STORED: StoredSession = { key: KEY, realm, ...HEADER };
export const STORED_LATER: StoredSession = { key: LATER_KEY, realm, ...LATER_HEADER };
export const STORED_EARLY: StoredSession = { key: EARLY_KEY, realm, id: SESSION };

/** An entry of the history of `M1`: liked, unless told otherwise. */
export function revision(fields: Partial<Revision> = {}): Revision {
  return { id: 1, sessionKey: KEY, messageId: M1, at: 1_000, by: 'user', value: { rating: 'positive' }, ...fields };
}

/** A session's copy with nothing in it, unless told otherwise. */
export function sessionCopy(fields: Partial<SessionCopy> = {}): SessionCopy {
  return { session: STORED, records: [], revisions: [], ...fields };
}

/** What a file holds once it was written and read again. */
export function throughFile(copies: SessionCopy[]): ParsedExport {
  const parsed = parseExport(linesOf([...exportLines(copies, 5_000)].join('')));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}

/** All that is stored about the sessions of these tests. */
export async function copiesIn(tables: TestTables): Promise<SessionCopy[]> {
  const { records, revisions } = await tables.all();
  const copies: SessionCopy[] = [];
  for (const { key } of [STORED, STORED_LATER, STORED_EARLY]) {
    const session = await tables.session(key);
    if (!session) continue;
    const own = records.filter(({ sessionKey }) => sessionKey === key);
    const byId = own.toSorted((a, b) => (a.messageId < b.messageId ? -1 : 1));
    copies.push({ session, records: byId, revisions: revisions.filter(({ sessionKey }) => sessionKey === key) });
  }
  return copies;
}

/** Puts all that is said about sessions into tables, as it is. */
export async function store(tables: TestTables, copies: SessionCopy[]): Promise<void> {
  await tables.transaction(async (writer) => {
    for (const { session, records, revisions } of copies) {
      await writer.putSession(session);
      for (const record of records) await writer.putRecord(record);
      for (const entry of revisions) await writer.putRevision(entry);
    }
  });
}

const anyText = fc.string({ unit: 'binary', maxLength: 20 });

const writing = fc
  .record({ draft: fc.option(anyText), shelvedNote: fc.option(anyText), localReason: fc.option(anyText) }, {})
  .map((fields) => Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== null)));

const anyValue: fc.Arbitrary<Value> = fc.oneof(
  value,
  anyText.map((note) => compact({ rating: 'negative', category: 'other', note })),
);

/** JSON knows no negative zero. */
const unknownField = fc.jsonValue().map((field): unknown => JSON.parse(JSON.stringify(field)));

function anyRecord(sessionKey: SessionKey, messageId: MessageId): fc.Arbitrary<FeedbackRecord> {
  const context = fc.record(
    { excerpt: anyText, turn: fc.nat(), messageTime: fc.nat() },
    { requiredKeys: ['excerpt', 'turn'] },
  );
  const wishes = fc.record({ wishedAs: fc.nat(50), ratedAt: fc.nat() }, { requiredKeys: [] });
  return fc
    .tuple(reconcileInput, writing, wishes, fc.option(context), unknownField)
    .map(([{ record }, written, wish, about, unknownField]) => {
      const base = record.base && { ...record.base, unknownField };
      const full = { ...record, sessionKey, messageId, base, ...written, ...wish, ...(about && { context: about }) };
      return queued(full, wish.wishedAs ?? 0);
    });
}

function anyHistory(sessionKey: SessionKey): fc.Arbitrary<Omit<Revision, 'id'>[]> {
  const entry = fc.record(
    {
      sessionKey: fc.constant(sessionKey),
      messageId: fc.constantFrom(M1, M2, M3),
      at: fc.nat(3),
      by: fc.constantFrom('user' as const, 'host' as const),
      value: anyValue,
      was: anyValue,
      wishId: fc.constantFrom('w1', 'w2'),
    },
    { requiredKeys: ['sessionKey', 'messageId', 'at', 'by', 'value'] },
  );
  return fc.array(entry, { maxLength: 6 });
}

function anyCopy(
  session: StoredSession,
): fc.Arbitrary<{ session: StoredSession; records: FeedbackRecord[]; history: Omit<Revision, 'id'>[] }> {
  return fc.record({
    session: fc.constant(session),
    records: fc
      .tuple(...[M1, M2, M3].map((id) => fc.option(anyRecord(session.key, id))))
      .map((all) => all.filter((record) => record !== null)),
    history: anyHistory(session.key),
  });
}

/** Whatever can be stored about some sessions, the ids of the entries spread over all of them. */
export const anyCopies: fc.Arbitrary<SessionCopy[]> = fc
  .tuple(
    fc.subarray([STORED, STORED_LATER, STORED_EARLY]).chain((sessions) => fc.tuple(...sessions.map(anyCopy))),
    fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 18, maxLength: 18 }),
  )
  .map(([copies, ids]) => {
    let used = 0;
    return copies.map(({ session, records, history }) => ({
      session,
      records: records.toSorted((a, b) => (a.messageId < b.messageId ? -1 : 1)),
      revisions: history.map((entry) => ({ ...entry, id: ids[used++]! })).toSorted((a, b) => a.id - b.id),
    }));
  });

/** Something that a user says in one of two browsers, or in what both had in common. */
export interface Saying {
  where: 'here' | 'there' | 'both';
  sessionKey: SessionKey;
  messageId: MessageId;
  value: Value;
}

export const sayings: fc.Arbitrary<Saying[]> = fc.array(
  fc.record({
    where: fc.constantFrom('both' as const, 'here' as const, 'there' as const),
    sessionKey: fc.constantFrom(KEY, LATER_KEY, EARLY_KEY),
    messageId: fc.constantFrom(M1, M2),
    value,
  }),
  { maxLength: 12 },
);

/** Has the user say something, one thing after the other, in one of the browsers. */
export async function say(tables: TestTables, side: 'here' | 'there', said: Saying[]): Promise<void> {
  const feedback = new FeedbackStore(tables);
  for (const [index, { where, sessionKey, messageId, value }] of said.entries()) {
    if (where !== side && where !== 'both') continue;
    const session = [STORED, STORED_LATER, STORED_EARLY].find(({ key }) => key === sessionKey)!;
    await tables.transaction((writer) => writer.putSession(session));
    await feedback.commitWish({ sessionKey, messageId, context: CONTEXT }, () => value, 1_000 + index);
  }
}
