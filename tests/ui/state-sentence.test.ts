import { describe, expect, test } from 'vitest';
import type { Refusal } from '../../src/domain/record.ts';
import type { RecordView } from '../../src/domain/record-view.ts';
import type { StoreFailure } from '../../src/domain/store-failure.ts';
import type { SyncState } from '../../src/domain/sync-state.ts';
import { translatorFor } from '../../src/locales/translate.ts';
import { failureNotice, type Notice, noticeOf } from '../../src/ui/state-sentence.ts';
import { M1 } from '../support/values.ts';

type Tone = Notice['tone'] | 'nothing';

/** How loudly each state is told. */
const TONES: Record<SyncState, Tone> = {
  synced: 'nothing',
  sending: 'nothing',
  pending: 'quiet',
  held: 'quiet',
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
  'unknown-session': true,
  'not-understood': true,
  'context-gone': true,
};
const states = Object.keys(TONES) as SyncState[];
const refusals = Object.values(REFUSALS);
const failures = Object.keys(FAILURES) as StoreFailure[];

const view = (fields: Partial<RecordView>): RecordView => ({
  messageId: M1,
  value: { rating: 'positive' },
  state: 'synced',
  ...fields,
});
const readable = (notice: Notice | null) =>
  notice !== null && notice.sentence.length > 5 && !/[{}]/.test(notice.sentence);

describe.each(['en', 'zh-CN'])('in %s', (tag) => {
  const t = translatorFor(tag);

  test.each(states)('a message that is %s', (state) => {
    const notice = noticeOf(view({ state }), t);
    expect(notice?.tone ?? 'nothing').toBe(TONES[state]);
    expect(readable(notice)).toBe(TONES[state] !== 'nothing');
  });

  test('every refusal has a sentence of its own, the numbers filled in', () => {
    const notices = refusals.map((refusal) => noticeOf(view({ state: 'rejected', refusal }), t));
    expect(notices.every(readable)).toBe(true);
    expect(new Set(notices.map((notice) => notice?.sentence)).size).toBe(refusals.length);
    const tooLarge = noticeOf(view({ state: 'rejected', refusal: REFUSALS['note-too-large'] }), t);
    expect(tooLarge?.sentence).toMatch(/9000.*8192/);
  });

  test('a conflict says what the host holds', () => {
    const theirs = [null, { rating: 'positive' }, { rating: 'negative' }] as const;
    const notices = theirs.map((value) => noticeOf(view({ state: 'conflict', theirs: value }), t));
    expect(notices.every(readable)).toBe(true);
    expect(new Set(notices.map((notice) => notice?.sentence)).size).toBe(3);
    expect(notices[1]?.sentence).toContain(t('like'));
    expect(notices[2]?.sentence).toContain(t('dislike'));
  });

  test('every failure to store has a loud sentence of its own', () => {
    const notices = failures.map((failure) => failureNotice(failure, t));
    expect(notices.every((notice) => notice.tone === 'bad' && readable(notice))).toBe(true);
    expect(new Set(notices.map(({ sentence }) => sentence)).size).toBe(failures.length);
  });
});
