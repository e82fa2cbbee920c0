import { expect, test } from 'vitest';
import { csvRows } from '../../../src/domain/exchange/csv-rows.ts';
import { sessionCopy, STORED_EARLY } from '../../support/exchange.ts';
import { CONTEXT, feedbackRecord, hostItem, LIKE, M1, M2, M3, SESSION } from '../../support/values.ts';

const iso = (time: number) => new Date(time).toISOString();

test('the columns have names, and each record a row, in the order of the messages', () => {
  const copy = sessionCopy({
    records: [
      feedbackRecord({ messageId: M3 }),
      feedbackRecord({ messageId: M2, context: { excerpt: 'two\n"lines"', turn: 2 }, shelvedNote: 'for later' }),
      feedbackRecord({
        messageId: M1,
        context: CONTEXT,
        desired: { ...LIKE, category: 'other', note: '=1+1' },
        ratedAt: 1_700_000_002_000,
      }),
    ],
  });
  expect([...csvRows([copy], iso)]).toEqual([
    [
      'session_id',
      'workspace',
      'turn',
      'message_id',
      'message_time',
      'rating',
      'reason',
      'note',
      'state',
      'rated_at',
      'excerpt',
    ],
    [
      SESSION,
      '/home/user/project',
      '1',
      M1,
      '2023-11-14T22:13:21.000Z',
      'positive',
      'other',
      '=1+1',
      'pending',
      '2023-11-14T22:13:22.000Z',
      'The answer is 42.',
    ],
    [SESSION, '/home/user/project', '2', M2, '', '', '', 'for later', 'synced', '', 'two\n"lines"'],
    [SESSION, '/home/user/project', '', M3, '', '', '', '', 'synced', '', ''],
  ]);
});

test('a record says what it waits for the user for', () => {
  const record = feedbackRecord({ desired: LIKE, problem: { kind: 'conflict', theirs: hostItem() } });
  const [, row] = csvRows([sessionCopy({ session: STORED_EARLY, records: [record] })], iso);
  expect(row).toEqual([SESSION, '', '', M1, '', 'positive', '', '', 'conflict', '', '']);
});

test('a number that is no date leaves its cell empty', () => {
  const record = feedbackRecord({ context: { ...CONTEXT, messageTime: 1e300 }, ratedAt: -1e300 });
  const [, row] = csvRows([sessionCopy({ records: [record] })], iso);
  expect([row?.[4], row?.[9]]).toEqual(['', '']);
});
