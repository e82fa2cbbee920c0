import { expect } from 'vitest';
import type { HostItem } from '../../src/domain/feedback.ts';
import { reconciled } from '../../src/domain/reconcile.ts';
import type { FeedbackRecord } from '../../src/domain/record.ts';
import { feedbackRecord, MUCH_LATER } from './values.ts';

export type ReconcileCase = [
  sentence: string,
  before: Partial<FeedbackRecord>,
  current: HostItem | null,
  after: Partial<FeedbackRecord>,
];

export const REJECTED = { kind: 'rejected', refusal: { code: 'target-not-found' } } as const;

export function checkReconciled([, before, current, after]: ReconcileCase): void {
  expect(reconciled(feedbackRecord(before), current, MUCH_LATER)).toStrictEqual(feedbackRecord(after));
}
