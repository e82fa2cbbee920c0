import { describe, expect, test } from 'vitest';
import type { HostState } from '../../src/domain/host-state.ts';
import type { FeedbackRecord, Problem } from '../../src/domain/record.ts';
import { syncStateOf, waitingFor } from '../../src/domain/sync-state.ts';
import { feedbackRecord, hostItem } from '../support/values.ts';

const waiting = feedbackRecord({ desired: { rating: 'positive' } });
const sent: FeedbackRecord = { ...waiting, attempts: [{ value: { rating: 'positive' }, ifVersion: null, at: 1 }] };
const synced = feedbackRecord({ base: hostItem(), desired: { rating: 'positive' } });

/** Per host state: a mutation that waits, one that was sent, and either of them when no host has the session. */
const TABLE: Record<HostState, { waiting: string; sent: string }> = {
  unknown: { waiting: 'pending', sent: 'pending' },
  available: { waiting: 'pending', sent: 'sending' },
  unreachable: { waiting: 'pending', sent: 'pending' },
  failing: { waiting: 'pending', sent: 'pending' },
  'remote-absent': { waiting: 'held', sent: 'held' },
  'signed-out': { waiting: 'held', sent: 'held' },
  forbidden: { waiting: 'held', sent: 'held' },
  'not-granted': { waiting: 'held', sent: 'held' },
};
const hosts = Object.keys(TABLE) as HostState[];

describe.each(hosts)('on a host that is %s', (host) => {
  test('a mutation that waits', () => {
    expect(syncStateOf(waiting, { host, elsewhere: false })).toBe(TABLE[host].waiting);
  });

  test('a mutation that was sent', () => {
    expect(syncStateOf(sent, { host, elsewhere: false })).toBe(TABLE[host].sent);
  });

  test.each([
    ['waits', waiting],
    ['was sent', sent],
  ])('a mutation that %s is held while no host has its session', (_, record) => {
    expect(syncStateOf(record, { host, elsewhere: true })).toBe('held');
  });

  test.each([
    ['waits', waiting],
    ['was sent', sent],
  ])('a mutation that %s is held while nothing is exchanged with hosts, and waits for that alone', (_, record) => {
    for (const elsewhere of [true, false]) {
      expect(syncStateOf(record, { host, elsewhere, paused: true })).toBe('held');
      expect(waitingFor({ host, elsewhere, paused: true })).toBe('paused');
    }
  });

  test.each([true, false])('what both sides agree on is synced; session elsewhere: %s', (elsewhere) => {
    expect(syncStateOf(synced, { host, elsewhere })).toBe('synced');
    expect(syncStateOf(feedbackRecord(), { host, elsewhere })).toBe('synced');
  });

  test.each<Problem>([
    { kind: 'conflict', theirs: null },
    { kind: 'rejected', refusal: { code: 'orphaned' } },
    { kind: 'removed', lost: { rating: 'positive' } },
  ])('a problem is shown whatever else is the case: $kind', (problem) => {
    for (const record of [waiting, sent, synced]) {
      for (const elsewhere of [true, false]) {
        expect(syncStateOf({ ...record, problem }, { host, elsewhere })).toBe(problem.kind);
      }
    }
  });
});
