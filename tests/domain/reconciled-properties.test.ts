import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agrees, type HostItem, sameValue } from '../../src/domain/feedback.ts';
import { nextCall, reconciled } from '../../src/domain/reconcile.ts';
import { type FeedbackRecord, isMutation } from '../../src/domain/record.ts';
import * as arbitrary from '../support/arbitraries.ts';
import { MUCH_LATER } from '../support/values.ts';

describe('whatever the record and whatever the host holds', () => {
  const always = (holds: (before: FeedbackRecord, current: HostItem | null, after: FeedbackRecord) => void) =>
    fc.assert(
      fc.property(arbitrary.reconcileInput, ({ record, current }) =>
        holds(record, current, reconciled(record, current, MUCH_LATER)),
      ),
      { numRuns: 2_000 },
    );

  test('what the host holds is the base or their side of the conflict', () => {
    always((_, current, after) => {
      expect(after.problem?.kind === 'conflict' ? after.problem.theirs : after.base).toBe(current);
    });
  });

  test('a wish that the host had not taken is still the wish, or stands there with a note besides', () => {
    always((before, current, after) => {
      if (agrees(before.base, before.desired) || sameValue(after.desired, before.desired)) return;
      expect(current?.note).toBeDefined();
      expect([before.desired?.note, before.base?.note]).toEqual([undefined, undefined]);
      expect(after.desired).toEqual({ ...before.desired, note: current?.note });
      expect(after.problem).toBeUndefined();
    });
  });

  test('a settled value gives way only to what the host holds, and to an absence only as removed', () => {
    always((before, current, after) => {
      if (sameValue(after.desired, before.desired)) return;
      expect(agrees(current, after.desired)).toBe(true);
      const removed = { kind: 'removed', lost: before.desired };
      expect(after.problem).toEqual(current === null ? removed : undefined);
    });
  });

  test('no attempt is left, and the queue holds exactly what can be sent', () => {
    always((_, __, after) => {
      expect(after.attempts).toEqual([]);
      expect(after.queuedAs !== undefined).toBe(isMutation(after) && !after.problem);
      expect(nextCall(after) !== null).toBe(after.queuedAs !== undefined);
    });
  });

  test('a second look at the same changes nothing', () => {
    always((_, current, after) => {
      expect(reconciled(after, current, MUCH_LATER)).toEqual(after);
    });
  });
});
