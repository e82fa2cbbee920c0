import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agrees, type HostItem, sameValue, type Value } from '../../src/domain/feedback.ts';
import { attempted, confirmed, nextCall, reconciled } from '../../src/domain/reconcile.ts';
import { type FeedbackRecord, wished } from '../../src/domain/record.ts';
import * as arbitrary from '../support/arbitraries.ts';
import { feedbackRecord, hostItem, version, MUCH_LATER } from '../support/values.ts';

/** One record here and one item there, between which requests and replies get lost. */
class World {
  record: FeedbackRecord = feedbackRecord();
  item: HostItem | null = null;
  private ticks = 0;

  wish(value: Value): void {
    this.ticks += 1;
    this.record = wished(this.record, value, this.ticks, this.ticks);
  }

  /** The item as it stands afterwards; what changes nothing keeps its version. */
  store(value: Value): void {
    if (agrees(this.item, value)) return;
    this.ticks += 1;
    // The host is an old one, which drops categories.
    const { category: _, ...kept } = value ?? { rating: 'positive' as const };
    this.item = value && hostItem({ ...kept, version: version(`v${this.ticks}`) });
  }

  /** One call of the engine. @returns whether there was one to make. */
  step(fate: 'answered' | 'reply lost' | 'request lost'): boolean {
    this.record = attempted(this.record, this.ticks);
    const call = nextCall(this.record);
    if (!call) return false;
    if (fate === 'request lost') return true;
    const sent = call.kind === 'put' ? call.value : null;
    const refused = call.kind !== 'look' && (this.item?.version ?? null) !== call.ifVersion;
    const absent = call.kind === 'delete' && this.item === null;
    const done = call.kind !== 'look' && (!refused || absent);
    if (done) this.store(sent);
    if (fate === 'answered')
      this.record = done ? confirmed(this.record, this.item) : reconciled(this.record, this.item, MUCH_LATER);
    return true;
  }

  pull(): void {
    this.record = reconciled(this.record, this.item, MUCH_LATER);
  }

  /** Goes on until there is nothing to ask any more. @returns how many calls that took. */
  settle(): number {
    for (let calls = 0; calls < 20; calls += 1) {
      if (!this.step('answered')) return calls;
    }
    throw new Error('the engine would go on for ever');
  }
}

const { value } = arbitrary;
const byUser = value.map((wanted) => (world: World) => world.wish(wanted));
const bySync = fc
  .constantFrom('answered' as const, 'reply lost' as const, 'request lost' as const)
  .map((fate) => (world: World) => void world.step(fate));
const byPull = fc.constant((world: World) => world.pull());
const bySomebodyElse = value.map((wanted) => (world: World) => world.store(wanted));

test('alone with the host, whatever gets lost, the last wish arrives and no problem is ever shown', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(byUser, bySync, byPull), { maxLength: 20 }), value, (events, lastWish) => {
      const world = new World();
      for (const event of events) {
        event(world);
        expect(world.record.problem).toBeUndefined();
      }
      world.wish(lastWish);
      world.settle();
      expect(world.record.problem).toBeUndefined();
      expect(world.record).toMatchObject({ base: world.item, desired: lastWish, attempts: [] });
      expect(agrees(world.item, lastWish)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('with somebody else rating too, both sides agree in the end or the user sees both values', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(byUser, bySync, byPull, bySomebodyElse), { maxLength: 20 }), (events) => {
      const world = new World();
      for (const event of events) event(world);
      world.settle();
      world.pull();
      const { desired, problem } = world.record;
      const theirs = problem?.kind === 'conflict' ? problem.theirs : undefined;
      expect(theirs === world.item || agrees(world.item, desired)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('what somebody else rated is still there when everything was sent, and so is the wish that met it', () => {
  fc.assert(
    fc.property(arbitrary.feedback, arbitrary.feedback, bySync, (mine, theirs, send) => {
      const world = new World();
      world.wish(mine);
      send(world);
      const confirmedBefore = world.record.base !== null;
      world.store(theirs);
      const { item } = world;
      world.settle();
      world.pull();
      expect(world.item).toBe(item);
      const taken = confirmedBefore && !agrees(item, mine);
      const withTheirNote =
        mine.note === undefined && theirs.note !== undefined && agrees(item, { ...mine, note: theirs.note });
      const takenOver = taken || withTheirNote;
      expect(takenOver ? agrees(item, world.record.desired) : sameValue(world.record.desired, mine)).toBe(true);
      expect(withTheirNote && world.record.problem !== undefined).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});
