import fc from 'fast-check';
import { feedback } from '../support/arbitraries.ts';
import { FAULTS } from './faulty-network.ts';
import type { Happening } from './run.ts';
import type { Event } from './world.ts';

const either = fc.nat(1);
const at = { session: either, message: fc.constantFrom(0, 0, 0, 1, 1, 1, 2) };
const by = { browser: either };

const kind = <Kind extends Event['kind']>(name: Kind) => fc.constant(name);
const rating = fc.constantFrom('positive' as const, 'negative' as const, null);

/** Anything that can happen, the usual more often than the rare. */
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 14, arbitrary: fc.record({ kind: kind('rate'), ...by, ...at, rating }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('note'), ...by, ...at, note: fc.constantFrom('', 'a', 'b\r\n') }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('reason'), ...by, ...at, reason: fc.constantFrom('other', 'task-result', null) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('undo'), ...by, ...at }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('mine' as const, 'theirs' as const), ...by, ...at }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('discard'), ...by, ...at }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('restore'), ...by, ...at }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('open' as const, 'look' as const), ...by, session: either }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('retry now'), ...by }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind('native edit'),
      ...at,
      message: either,
      value: fc.option(feedback, { freq: 3 }),
    }),
  },
  { weight: 10, arbitrary: fc.record({ kind: kind('fault'), ...by, fault: fc.constantFrom(...FAULTS) }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('late requests arrive'), ...by }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('kill'), ...by, steps: fc.nat(25), afterIt: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind('host'),
      failure: fc.constantFrom('unreachable' as const, 'remote-absent' as const, 'signed-out' as const, null),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('host restarts') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('store is lost') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('session is made anew'), session: either }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('time passes'), seconds: fc.constantFrom(1, 3, 31, 70) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('clock is set back'), seconds: fc.constantFrom(5, 4_000) }) },
);

export const happening: fc.Arbitrary<Happening> = fc.record({
  hostIsAway: fc.boolean(),
  keepsReasons: fc.boolean(),
  events: fc.array(fc.record({ event, breath: fc.constantFrom(0, 0, 1, 2, 5, 30) }), { maxLength: 60, size: 'max' }),
});
