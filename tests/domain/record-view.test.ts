import { describe, expect, test } from 'vitest';
import type { HostState } from '../../src/domain/host-state.ts';
import type { FeedbackRecord } from '../../src/domain/record.ts';
import { recordView } from '../../src/domain/record-view.ts';
import type { WaitingFor } from '../../src/domain/sync-state.ts';
import { attempt, DISLIKED_V2, feedbackRecord, hostItem, LIKE, M1 } from '../support/values.ts';

const HERE = { host: 'available', elsewhere: false } as const;
const waiting = feedbackRecord({ desired: LIKE, queuedAs: 3, wishedAs: 5 });

describe('what a page sees of a record', () => {
  test.each<[string, FeedbackRecord, object]>([
    ['nothing was said', feedbackRecord(), { value: null, state: 'synced', wishedAs: 0 }],
    [
      'it came from the host',
      feedbackRecord({ base: hostItem(), desired: LIKE }),
      { value: LIKE, state: 'synced', about: 'positive', wishedAs: 0 },
    ],
    [
      'it waits, named by its last wish and not by its place',
      waiting,
      { value: LIKE, state: 'pending', about: 'positive', wishedAs: 5 },
    ],
    [
      'it was sent',
      { ...waiting, attempts: [attempt(LIKE)] },
      { value: LIKE, state: 'sending', about: 'positive', wishedAs: 5 },
    ],
    [
      'it was refused',
      { ...waiting, problem: { kind: 'rejected', refusal: { code: 'note-blank' } } },
      { value: LIKE, state: 'rejected', about: 'positive', refusal: { code: 'note-blank' }, wishedAs: 5 },
    ],
    [
      'it is in conflict with an item',
      { ...waiting, problem: { kind: 'conflict', theirs: { ...DISLIKED_V2, note: 'theirs' } } },
      {
        value: LIKE,
        state: 'conflict',
        about: 'positive',
        theirs: { rating: 'negative', note: 'theirs' },
        wishedAs: 5,
      },
    ],
    [
      'it is in conflict with an absence',
      { ...waiting, problem: { kind: 'conflict', theirs: null } },
      { value: LIKE, state: 'conflict', about: 'positive', theirs: null, wishedAs: 5 },
    ],
    [
      'it was removed',
      { ...waiting, desired: null, problem: { kind: 'removed', lost: LIKE } },
      { value: null, state: 'removed', about: 'positive', wishedAs: 5 },
    ],
    [
      'it was taken back, and the host does not know',
      { ...waiting, base: DISLIKED_V2, desired: null },
      { value: null, state: 'pending', about: 'negative', wishedAs: 5 },
    ],
  ])('when %s', (_, record, expected) => {
    expect(recordView(record, HERE)).toStrictEqual({ messageId: M1, ...expected });
  });
});

/** What a mutation is said to wait for on each host. */
const REASONS: Record<HostState, WaitingFor | undefined> = {
  unknown: undefined,
  available: undefined,
  unreachable: 'unreachable',
  failing: 'failing',
  'remote-absent': 'remote-absent',
  'signed-out': 'signed-out',
  forbidden: 'forbidden',
  'not-granted': 'not-granted',
};

describe.each(Object.keys(REASONS) as HostState[])('on a host that is %s', (host) => {
  test('a mutation says what it waits for', () => {
    expect(recordView(waiting, { host, elsewhere: false }).waitingFor).toBe(REASONS[host]);
  });

  test('a mutation of a session that is not there waits for the session', () => {
    expect(recordView(waiting, { host, elsewhere: true })).toMatchObject({ state: 'held', waitingFor: 'elsewhere' });
  });

  test.each([true, false])('what does not wait says nothing of it; session elsewhere: %s', (elsewhere) => {
    const synced = feedbackRecord({ base: hostItem(), desired: LIKE });
    const conflict = { ...waiting, problem: { kind: 'conflict', theirs: null } } as const;
    for (const record of [synced, conflict]) {
      expect(recordView(record, { host, elsewhere })).not.toHaveProperty('waitingFor');
    }
  });
});
