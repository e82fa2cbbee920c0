import { describe, expect, test } from 'vitest';
import { type HostItem, valueOf } from '../../src/domain/feedback.ts';
import { attempted, confirmed, nextCall, reconciled, refused, unsent } from '../../src/domain/reconcile.ts';
import { decided, discarded, type FeedbackRecord, wished } from '../../src/domain/record.ts';
import { type Surroundings, type SyncState, syncStateOf } from '../../src/domain/sync-state.ts';
import {
  attempt,
  DISLIKE,
  DISLIKED_V2,
  feedbackRecord,
  hostItem,
  LIKE,
  LIKED_V1,
  MUCH_LATER,
  version,
} from '../support/values.ts';

const NOTED = { ...DISLIKE, note: 'mine' };

interface Situation extends Surroundings {
  record: FeedbackRecord;
}

/** One situation for each state that a record can be in. */
const SITUATIONS: Record<SyncState, Situation> = {
  synced: well(feedbackRecord({ base: LIKED_V1, desired: LIKE })),
  pending: well(feedbackRecord({ base: LIKED_V1, desired: NOTED, queuedAs: 3 })),
  sending: well(feedbackRecord({ base: LIKED_V1, desired: NOTED, queuedAs: 3, attempts: [attempt(NOTED, LIKED_V1)] })),
  held: {
    ...well(feedbackRecord({ base: LIKED_V1, desired: NOTED, queuedAs: 3 })),
    host: 'remote-absent',
  },
  conflict: well(feedbackRecord({ base: null, desired: LIKE, problem: { kind: 'conflict', theirs: DISLIKED_V2 } })),
  rejected: well(
    feedbackRecord({ desired: LIKE, problem: { kind: 'rejected', refusal: { code: 'target-not-found' } } }),
  ),
  removed: well(feedbackRecord({ problem: { kind: 'removed', lost: LIKE } })),
};

/** Something new on the host, of which nothing here knows. */
const NEWS = hostItem({ rating: 'negative', note: 'news', version: version('v9') });

type Change = (situation: Situation) => Situation;

/** What can happen to a record, or around it. */
const EVENTS = {
  'the user wishes something else': onRecord((record) => wished(record, { ...LIKE, note: 'else' }, 9, 9)),
  'the user wishes what the host holds': onRecord((record) => wished(record, valueOf(heldBy(record)), 9, 9)),
  'the user picks their own side': onRecord((record) => settled(record, 'mine')),
  "the user picks the host's side": onRecord((record) => settled(record, 'theirs')),
  'the user restores': onRecord((record) =>
    record.problem?.kind === 'removed' ? wished(record, record.problem.lost, 9, 9) : record,
  ),
  'the user discards': onRecord((record) => discarded(record, 9)),
  'a request leaves': onRecord((record) => attempted(record, MUCH_LATER)),
  'the host says yes': onRecord((record) =>
    record.attempts.length > 0 ? confirmed(record, { ...DISLIKED_V2, ...NOTED }) : record,
  ),
  'the host says no': onRecord((record) =>
    record.attempts.length > 0 ? refused(record, { code: 'target-not-found' }) : record,
  ),
  'the request was certainly not heard': onRecord((record) =>
    record.attempts.length > 0 ? unsent(record, []) : record,
  ),
  'the host holds what it held': onRecord((record) => reconciled(record, heldBy(record), MUCH_LATER)),
  'the host holds what is wanted': onRecord((record) =>
    reconciled(record, record.desired && { ...NEWS, note: undefined, ...record.desired }, MUCH_LATER),
  ),
  'the host holds something new': onRecord((record) => reconciled(record, NEWS, MUCH_LATER)),
  'the host holds nothing any more': onRecord((record) => reconciled(record, null, MUCH_LATER)),
  'the host goes away': (situation) => ({ ...situation, host: 'unreachable' }),
  'the host takes no feedback': (situation) => ({ ...situation, host: 'remote-absent' }),
  'the host is well': (situation) => ({ ...situation, host: 'available' }),
  'no host has the session': (situation) => ({ ...situation, elsewhere: true }),
} satisfies Record<string, Change>;
type Event = keyof typeof EVENTS;

/** Where every record is after every event. A state or an event that is not in here does not compile. */
const TABLE: Record<Event, Record<SyncState, SyncState>> = {
  'the user wishes something else': {
    synced: 'pending',
    pending: 'pending',
    sending: 'sending',
    held: 'held',
    conflict: 'pending',
    rejected: 'pending',
    removed: 'pending',
  },
  'the user wishes what the host holds': {
    synced: 'synced',
    pending: 'synced',
    sending: 'sending',
    held: 'synced',
    conflict: 'synced',
    rejected: 'synced',
    removed: 'synced',
  },
  'the user picks their own side': {
    synced: 'synced',
    pending: 'pending',
    sending: 'sending',
    held: 'held',
    conflict: 'pending',
    rejected: 'rejected',
    removed: 'removed',
  },
  "the user picks the host's side": {
    synced: 'synced',
    pending: 'pending',
    sending: 'sending',
    held: 'held',
    conflict: 'synced',
    rejected: 'rejected',
    removed: 'removed',
  },
  'the user restores': {
    synced: 'synced',
    pending: 'pending',
    sending: 'sending',
    held: 'held',
    conflict: 'conflict',
    rejected: 'rejected',
    removed: 'pending',
  },
  'the user discards': {
    synced: 'synced',
    pending: 'synced',
    sending: 'synced',
    held: 'synced',
    conflict: 'synced',
    rejected: 'synced',
    removed: 'synced',
  },
  'a request leaves': {
    synced: 'synced',
    pending: 'sending',
    sending: 'sending',
    held: 'held',
    conflict: 'conflict',
    rejected: 'rejected',
    removed: 'removed',
  },
  'the host says yes': {
    synced: 'synced',
    pending: 'pending',
    sending: 'synced',
    held: 'held',
    conflict: 'conflict',
    rejected: 'rejected',
    removed: 'removed',
  },
  'the host says no': {
    synced: 'synced',
    pending: 'pending',
    sending: 'rejected',
    held: 'held',
    conflict: 'conflict',
    rejected: 'rejected',
    removed: 'removed',
  },
  'the request was certainly not heard': {
    synced: 'synced',
    pending: 'pending',
    sending: 'pending',
    held: 'held',
    conflict: 'conflict',
    rejected: 'rejected',
    removed: 'removed',
  },
  'the host holds what it held': {
    synced: 'synced',
    pending: 'pending',
    sending: 'pending',
    held: 'held',
    conflict: 'conflict',
    rejected: 'rejected',
    removed: 'removed',
  },
  'the host holds what is wanted': {
    synced: 'synced',
    pending: 'synced',
    sending: 'synced',
    held: 'synced',
    conflict: 'synced',
    rejected: 'synced',
    removed: 'removed',
  },
  'the host holds something new': {
    synced: 'synced',
    pending: 'conflict',
    sending: 'conflict',
    held: 'conflict',
    conflict: 'conflict',
    rejected: 'conflict',
    removed: 'synced',
  },
  'the host holds nothing any more': {
    synced: 'removed',
    pending: 'conflict',
    sending: 'conflict',
    held: 'conflict',
    conflict: 'conflict',
    rejected: 'rejected',
    removed: 'removed',
  },
  'the host goes away': {
    synced: 'synced',
    pending: 'pending',
    sending: 'pending',
    held: 'pending',
    conflict: 'conflict',
    rejected: 'rejected',
    removed: 'removed',
  },
  'the host takes no feedback': {
    synced: 'synced',
    pending: 'held',
    sending: 'held',
    held: 'held',
    conflict: 'conflict',
    rejected: 'rejected',
    removed: 'removed',
  },
  'the host is well': {
    synced: 'synced',
    pending: 'pending',
    sending: 'sending',
    held: 'pending',
    conflict: 'conflict',
    rejected: 'rejected',
    removed: 'removed',
  },
  'no host has the session': {
    synced: 'synced',
    pending: 'held',
    sending: 'held',
    held: 'held',
    conflict: 'conflict',
    rejected: 'rejected',
    removed: 'removed',
  },
};

describe.each(Object.keys(EVENTS) as Event[])('after this: %s', (event) => {
  test.each(Object.keys(SITUATIONS) as SyncState[])('what was %s is as the table says', (state) => {
    const situation = SITUATIONS[state];
    expect(stateOf(situation)).toBe(state);
    expect(stateOf(EVENTS[event](situation))).toBe(TABLE[event][state]);
  });

  test('what needs the user is not sent, and what waits has its next call', () => {
    for (const situation of Object.values(SITUATIONS)) {
      const after = EVENTS[event](situation);
      const isGoing = ['pending', 'sending', 'held'].includes(stateOf(after));
      expect(nextCall(after.record) !== null).toBe(isGoing);
    }
  });
});

function well(record: FeedbackRecord): Situation {
  return { record, host: 'available', elsewhere: false };
}

function onRecord(change: (record: FeedbackRecord) => FeedbackRecord): Change {
  return (situation) => ({ ...situation, record: change(situation.record) });
}

function settled(record: FeedbackRecord, side: 'mine' | 'theirs'): FeedbackRecord {
  return record.problem?.kind === 'conflict' ? wished(record, decided(record, side), 9, 9) : record;
}

/** What the host holds, as far as is known here. */
function heldBy({ base, problem }: FeedbackRecord): HostItem | null {
  return problem?.kind === 'conflict' ? problem.theirs : base;
}

function stateOf({ record, ...surroundings }: Situation): SyncState {
  return syncStateOf(record, surroundings);
}
