import assert from 'node:assert/strict';
import { messageId } from '../support/values.ts';
import { accepted, type ContractCase, refused, scene, STRANGE_VERSION } from './contract-case.ts';

/** Removing by compare-and-set. */
export const DELETE_CASES: readonly ContractCase[] = [
  {
    name: 'a delete with the exact version removes that item and no other',
    async run(subject) {
      const at = scene(subject, ['answer', 'answer', 'answer']);
      const first = accepted(await at.put({ messageId: at.message(1) }));
      const second = accepted(await at.put({ messageId: at.message(2), note: 'why' }));
      const third = accepted(await at.put({ messageId: at.message(3) }));
      assert.equal(accepted(await at.delete(second.messageId, second.version)), null);
      await at.holds(first, third);
    },
  },
  {
    name: 'a delete with another version meets a conflict with what is there, and removes nothing',
    async run(subject) {
      const at = scene(subject, ['answer', 'answer']);
      const past = accepted(await at.put());
      const current = accepted(await at.replace(past, { rating: 'negative', note: 'why' }));
      const other = accepted(await at.put({ messageId: at.message(2) }));
      const conflict = { code: 'version-conflict', current };
      assert.deepEqual(refused(await at.delete(current.messageId, past.version)), conflict);
      assert.deepEqual(refused(await at.delete(current.messageId, other.version)), conflict);
      assert.deepEqual(refused(await at.delete(current.messageId, STRANGE_VERSION)), conflict);
      await at.holds(current, other);
    },
  },
  {
    name: 'a delete of what is not there succeeds, whatever the version and whatever the message',
    async run(subject) {
      const at = scene(subject, ['answer', 'answer']);
      const item = accepted(await at.put());
      const absent = [at.message(2), messageId('no-such-message'), at.session.turns[0]!.user];
      for (const target of absent) {
        assert.equal(accepted(await at.delete(target, STRANGE_VERSION)), null);
        assert.equal(accepted(await at.delete(target, item.version)), null);
      }
      await at.holds(item);
    },
  },
  {
    name: 'a delete may be repeated',
    async run(subject) {
      const at = scene(subject);
      const item = accepted(await at.put());
      accepted(await at.delete(item.messageId, item.version));
      assert.equal(accepted(await at.delete(item.messageId, item.version)), null);
      await at.holds();
    },
  },
  {
    name: 'a delete that comes late does not remove what was created anew',
    async run(subject) {
      const at = scene(subject);
      const item = accepted(await at.put());
      accepted(await at.delete(item.messageId, item.version));
      const anew = accepted(await at.put());
      assert.deepEqual(refused(await at.delete(item.messageId, item.version)), {
        code: 'version-conflict',
        current: anew,
      });
      await at.holds(anew);
    },
  },
];
