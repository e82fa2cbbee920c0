import { expect, test } from 'vitest';
import { inMessageOrder, saysSomething } from '../../src/domain/listed-records.ts';
import { attempt, CONTEXT, feedbackRecord, hostItem, LIKE, messageId } from '../support/values.ts';

test('records come in the order of their messages, those whose place is not known at the end, as they were', () => {
  const at = (id: string, turn?: number) =>
    feedbackRecord({ messageId: messageId(id), ...(turn !== undefined && { context: { ...CONTEXT, turn } }) });
  const ordered = inMessageOrder([at('x'), at('second', 2), at('y'), at('first', 1)]);
  expect(ordered.map((record) => record.messageId)).toEqual(['first', 'second', 'x', 'y']);
});

test.each([
  ['is rated', { desired: LIKE }],
  ['waits for the user', { problem: { kind: 'removed', lost: LIKE } as const }],
  ['is on the host', { base: hostItem() }],
  ['may be on its way', { attempts: [attempt(LIKE)] }],
  ['has a note for later', { shelvedNote: 'later' }],
  ['is being written about', { draft: 'begun' }],
])('a message that %s is one about which something is said', (_, fields) => {
  expect(saysSomething(feedbackRecord(fields))).toBe(true);
});

test('a message whose rating was taken back says nothing', () => {
  expect(saysSomething(feedbackRecord({ wishedAs: 3, ratedAt: 1 }))).toBe(false);
});
