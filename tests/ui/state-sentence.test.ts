import { describe, expect, test } from 'vitest';
import type { Refusal } from '../../src/domain/record.ts';
import type { RecordView } from '../../src/domain/record-view.ts';
import type { StoreFailure } from '../../src/domain/store-failure.ts';
import type { SyncState, WaitingFor } from '../../src/domain/sync-state.ts';
import { translatorFor } from '../../src/locales/texts.ts';
import { failureNotice, type Notice, noticeOf } from '../../src/ui/state-sentence.ts';
import { M1 } from '../support/values.ts';

type Tone = Notice['tone'] | 'nothing';

/** How loudly each state is told, as long as there is no reason to wait. */
const TONES: Record<SyncState, Tone> = {
  synced: 'quiet',
  sending: 'nothing',
  pending: 'nothing',
  held: 'nothing',
  conflict: 'warn',
  removed: 'warn',
  rejected: 'bad',
};
const REFUSALS: Record<Refusal['code'], Refusal> = {
  'target-not-found': { code: 'target-not-found' },
  'note-blank': { code: 'note-blank' },
  'note-too-large': { code: 'note-too-large', maxBytes: 8192, actualBytes: 9000 },
  orphaned: { code: 'orphaned' },
};
const FAILURES: Record<StoreFailure, true> = {
  'storage-full': true,
  'storage-failed': true,
  'note-blank': true,
  'nothing-to-undo': true,
  'storage-blocked': true,
  'storage-absent': true,
  updating: true,
  'unknown-session': true,
  'not-understood': true,
  'no-answer': true,
  'session-replaced': true,
  'context-gone': true,
};
const WAITING: Record<WaitingFor, true> = {
  unreachable: true,
  failing: true,
  'remote-absent': true,
  'signed-out': true,
  forbidden: true,
  'not-granted': true,
  paused: true,
  elsewhere: true,
};
const states = Object.keys(TONES) as SyncState[];
const UNDER_WAY: SyncState[] = ['sending', 'pending', 'held'];
const refusals = Object.values(REFUSALS);
const reasons = Object.keys(WAITING) as WaitingFor[];
const failures = Object.keys(FAILURES) as StoreFailure[];

const view = (fields: Partial<RecordView>): RecordView => ({
  messageId: M1,
  value: { rating: 'positive' },
  state: 'synced',
  wishedAs: 1,
  ...fields,
});
const readable = (notice: Notice | null) =>
  notice !== null && notice.sentence.length > 5 && !/[{}]/.test(notice.sentence);

describe.each(['en', 'zh-CN'])('in %s', (tag) => {
  const t = translatorFor(tag);

  test.each(states)('a message that is %s', (state) => {
    const notice = noticeOf(view({ state }), false, t);
    expect(notice?.tone ?? 'nothing').toBe(TONES[state]);
    expect(readable(notice)).toBe(TONES[state] !== 'nothing');
  });

  test.each(UNDER_WAY)('a message that is %s for long says that it is on its way', (state) => {
    expect(noticeOf(view({ state }), true, t)).toEqual({
      mark: 'stored',
      tone: 'quiet',
      sentence: t('waiting'),
      about: 'positive',
    });
  });

  test.each(states.filter((state) => !UNDER_WAY.includes(state)))('a message that is %s says so at once', (state) => {
    expect(noticeOf(view({ state }), true, t)).toEqual(noticeOf(view({ state }), false, t));
  });

  test.each(['pending', 'held'] as const)('a message that is %s says quietly what it waits for', (state) => {
    const notices = reasons.map((waitingFor) => noticeOf(view({ state, waitingFor }), false, t));
    expect(notices.every((notice) => notice?.tone === 'quiet' && readable(notice))).toBe(true);
    expect(new Set([t('waiting'), ...notices.map((notice) => notice?.sentence)]).size).toBe(reasons.length + 1);
    expect(reasons.map((waitingFor) => noticeOf(view({ state, waitingFor }), true, t))).toEqual(notices);
  });

  test('every refusal has a sentence of its own, the numbers filled in', () => {
    const notices = refusals.map((refusal) => noticeOf(view({ state: 'rejected', refusal }), false, t));
    expect(notices.every(readable)).toBe(true);
    expect(new Set(notices.map((notice) => notice?.sentence)).size).toBe(refusals.length);
    const tooLarge = noticeOf(view({ state: 'rejected', refusal: REFUSALS['note-too-large'] }), false, t);
    expect(tooLarge?.sentence).toMatch(/9000.*8192/);
  });

  test('a conflict says what the host holds', () => {
    const theirs = [null, { rating: 'positive' }, { rating: 'negative' }] as const;
    const mine = { rating: 'positive' } as const;
    const notices = theirs.map((value) =>
      noticeOf(view({ state: 'conflict', theirs: value, value: value === null ? mine : null }), false, t),
    );
    expect(notices.every(readable)).toBe(true);
    expect(new Set(notices.map((notice) => notice?.sentence)).size).toBe(3);
    expect(notices[1]?.sentence).toContain(t('like'));
    expect(notices[2]?.sentence).toContain(t('dislike'));
  });

  test('a conflict of notes alone sends to the comparison: a click on the one rating could not say which side is meant', () => {
    const value = { rating: 'positive', note: 'Mine.' } as const;
    const theirs = { rating: 'positive', note: 'Theirs.' } as const;
    expect(noticeOf(view({ state: 'conflict', value, theirs }), false, t)?.sentence).toBe(t('stateConflictNote'));
  });

  test('nothing is said about a message without feedback', () => {
    expect(noticeOf(view({ value: null }), true, t)).toBe(null);
  });

  test('every state has a mark of its own', () => {
    const waiting = [view({ state: 'held', waitingFor: 'unreachable' }), view({ state: 'pending' })];
    const marks = [...states.filter((state) => !UNDER_WAY.includes(state)).map((state) => view({ state })), ...waiting]
      .map((shown) => noticeOf(shown, true, t)?.mark)
      .concat(failureNotice('storage-full', t).mark);
    expect(new Set(marks)).toEqual(
      new Set(['on-host', 'conflict', 'removed', 'refused', 'waiting', 'stored', 'failed']),
    );
  });

  test('every failure has a loud sentence of its own', () => {
    const notices = failures.map((failure) => failureNotice(failure, t));
    expect(notices.every((notice) => notice.tone === 'bad' && readable(notice))).toBe(true);
    expect(new Set(notices.map(({ sentence }) => sentence)).size).toBe(failures.length);
  });
});
