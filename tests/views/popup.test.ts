import { describe, expect, test } from 'vitest';
import type { MessageId, SessionKey } from '../../src/domain/ids.ts';
import { emptyRecord, type FeedbackRecord } from '../../src/domain/record.ts';
import { translatorFor } from '../../src/locales/texts.ts';
import { hostSentence, isStuck, oldestWaiting } from '../../src/views/popup/host-sentence.ts';
import { findable, listedMessages, shownChips } from '../../src/views/popup/listed-messages.ts';
import { ago } from '../../src/views/record/age.ts';

const NOW = 1_000_000_000;
const MINUTE = 60_000;
const record = (id: string, more: Partial<FeedbackRecord>): FeedbackRecord => ({
  ...emptyRecord('key' as SessionKey, id as MessageId),
  ...more,
});
const waiting = record('waiting', { desired: { rating: 'positive' }, ratedAt: NOW - 5 * MINUTE });
const older = record('older', { desired: { rating: 'negative', note: 'Why' }, ratedAt: NOW - 90 * MINUTE });
const lost = record('lost', {
  ratedAt: NOW - 999 * MINUTE,
  problem: { kind: 'removed', lost: { rating: 'positive' } },
});

describe('the age of what was said', () => {
  test.each([
    [0, 'this minute', '此刻'],
    [-MINUTE, 'this minute', '此刻'],
    [59_999, 'this minute', '此刻'],
    [5 * MINUTE, '5 minutes ago', '5分钟前'],
    [60 * MINUTE, '1 hour ago', '1小时前'],
    [24 * 60 * MINUTE, 'yesterday', '昨天'],
    [72 * 60 * MINUTE, '3 days ago', '3天前'],
  ])('%d ms: %s, %s', (passed, english, chinese) => {
    expect(ago(NOW - passed, NOW, 'en')).toBe(english);
    expect(ago(NOW - passed, NOW, 'zh-CN')).toBe(chinese);
  });
});

describe('what waits', () => {
  test('is as old as the oldest that no problem holds up', () => {
    expect(oldestWaiting([waiting, lost, older])).toBe(NOW - 90 * MINUTE);
    expect(oldestWaiting([lost])).toBeUndefined();
  });

  test('is not spoken of while it is simply on its way', () => {
    const records = [record('new', { desired: { rating: 'positive' }, ratedAt: NOW })];
    expect(isStuck({ host: 'available', elsewhere: false, records }, NOW + 9_999)).toBe(false);
    expect(isStuck({ host: 'available', elsewhere: false, records }, NOW + 10_000)).toBe(true);
    expect(isStuck({ host: 'unreachable', elsewhere: false, records }, NOW)).toBe(true);
    expect(isStuck({ host: 'available', elsewhere: true, records }, NOW)).toBe(true);
    expect(isStuck({ host: 'unreachable', elsewhere: false, records: [lost] }, NOW)).toBe(false);
  });

  test('comes after what needs the user in the sentence about a host that is well', () => {
    const t = translatorFor('en');
    const sentence = (records: FeedbackRecord[]) =>
      hostSentence({ host: 'available', elsewhere: false, records }, false, t);
    expect(sentence([waiting, lost])).toBe('Needs a word from you, see below: 1.');
    expect(sentence([waiting, older])).toBe('On the way to the host: 2.');
    expect(sentence([])).toBe('The host has everything that is said here.');
  });
});

describe('a list of messages', () => {
  const all = findable([waiting, older, lost]);
  const ids = (records: FeedbackRecord[]) => records.map(({ messageId }) => messageId);
  const nobody = new Set<MessageId>();

  test('begins with what needs the user, and keeps its order else', () => {
    expect(ids(listedMessages(all, { words: [] }, nobody))).toEqual(['lost', 'waiting', 'older']);
  });

  test('keeps a message that somebody writes about', () => {
    const held = new Set(['older' as MessageId]);
    expect(ids(listedMessages(all, { words: [], rating: 'positive' }, held))).toEqual(['lost', 'waiting', 'older']);
    expect(ids(listedMessages(all, { words: ['why'] }, nobody))).toEqual(['older']);
  });

  test('has chips for what there is, each with how many a press would show, and a pressed one in any case', () => {
    const chips = (filter: Parameters<typeof shownChips>[1]) =>
      shownChips(all, filter).map(({ name, count, pressed }) => [name, count, pressed]);
    expect(chips({ words: [], standing: 'waiting' })).toEqual([
      ['dashboardNeedsYou', 1, false],
      ['standingWaiting', 2, true],
      ['filterLiked', 1, false],
      ['filterDisliked', 1, false],
      ['dashboardWithNote', 1, false],
    ]);
    const pressed = shownChips(findable([waiting]), { words: [], hasNote: true }).at(-1);
    expect(pressed).toEqual({ name: 'dashboardWithNote', count: 0, pressed: true, change: { hasNote: undefined } });
  });
});
