import { expect, test } from 'vitest';
import { exportLines } from '../../../src/domain/exchange/export-lines.ts';
import { copyText } from '../../../src/views/popup/session-copy.ts';
import { revision, sessionCopy, STORED, STORED_EARLY } from '../../support/exchange.ts';
import { EARLY_KEY, feedbackRecord, KEY, LIKE, M1, M2 } from '../../support/values.ts';

const first = sessionCopy({
  records: [feedbackRecord({ desired: LIKE, draft: 'two\nlines' })],
  revisions: [revision()],
});
const second = sessionCopy({
  session: STORED_EARLY,
  records: [feedbackRecord({ sessionKey: EARLY_KEY, messageId: M2 })],
});

test('each session has its line, followed by its records and their history', () => {
  const lines = [...exportLines([first, second], 5_000)];
  expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { type: 'dsh-feedback', version: 1, exportedAt: 5_000 },
    { type: 'session', ...STORED },
    { type: 'record', sessionKey: KEY, messageId: M1, base: null, desired: LIKE, attempts: [], draft: 'two\nlines' },
    { type: 'revision', ...revision() },
    { type: 'session', ...STORED_EARLY },
    { type: 'record', sessionKey: EARLY_KEY, messageId: M2, base: null, desired: null, attempts: [] },
  ]);
});

test('a session is asked for when its turn has come, and not before', () => {
  const asked: string[] = [];
  function* sessions() {
    for (const copy of [first, second]) {
      asked.push(copy.session.key);
      yield copy;
    }
  }
  const lines = exportLines(sessions(), 5_000);
  for (let count = 0; count < 4; count += 1) lines.next();
  expect(asked).toEqual([KEY]);
});

test('the copy of one session is such an export', () => {
  expect(copyText(first, 5_000)).toBe([...exportLines([first], 5_000)].join(''));
});
