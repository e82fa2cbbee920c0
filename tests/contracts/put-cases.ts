import assert from 'node:assert/strict';
import { messageId } from '../support/values.ts';
import { accepted, type ContractCase, refused, scene, STRANGE_VERSION } from './contract-case.ts';

const TARGET_NOT_FOUND = { code: 'target-not-found' };

/** Creating and replacing by compare-and-set. */
export const PUT_CASES: readonly ContractCase[] = [
  {
    name: 'a first put creates the item',
    async run(subject) {
      const at = scene(subject);
      const item = accepted(await at.put({ rating: 'negative', note: 'why' }));
      const { version, createdAt } = item;
      const expected = { messageId: at.message(), rating: 'negative', note: 'why', version, createdAt };
      assert.deepEqual(item, { ...expected, updatedAt: createdAt });
      assert.ok(Number.isSafeInteger(createdAt));
      await at.holds(item);
    },
  },
  {
    name: 'a put with the exact version replaces the item, in a new version of the same age',
    async run(subject) {
      const at = scene(subject);
      const first = accepted(await at.put());
      const { version, updatedAt, ...said } = accepted(await at.replace(first, { rating: 'negative', note: 'why' }));
      const { messageId, createdAt } = first;
      assert.deepEqual(said, { messageId, rating: 'negative', note: 'why', createdAt });
      assert.notEqual(version, first.version);
      assert.ok(updatedAt >= first.updatedAt);
      await at.holds({ ...said, version, updatedAt });
    },
  },
  {
    name: 'a put that expects nothing where something is meets a conflict with what is there',
    async run(subject) {
      const at = scene(subject);
      const current = accepted(await at.put({ note: 'first' }));
      const conflict = { code: 'version-conflict', current };
      assert.deepEqual(refused(await at.put({ rating: 'negative' })), conflict);
      await at.holds(current);
    },
  },
  {
    name: 'a put whose reply was lost meets a conflict with what it wanted itself',
    async run(subject) {
      const at = scene(subject);
      const wanted = { rating: 'negative', note: 'why' } as const;
      const current = accepted(await at.put(wanted));
      assert.deepEqual(refused(await at.put(wanted)), { code: 'version-conflict', current });
      const changed = accepted(await at.replace(current, { rating: 'positive' }));
      const retry = await at.replace(current, { rating: 'positive' });
      assert.deepEqual(refused(retry), { code: 'version-conflict', current: changed });
    },
  },
  {
    name: 'a put with a version of the past meets a conflict with what is there now',
    async run(subject) {
      const at = scene(subject);
      const past = accepted(await at.put());
      const current = accepted(await at.replace(past, { rating: 'negative' }));
      const conflict = { code: 'version-conflict', current };
      assert.deepEqual(refused(await at.replace(past, { note: 'late' })), conflict);
      assert.deepEqual(refused(await at.put({ ifVersion: STRANGE_VERSION })), conflict);
      await at.holds(current);
    },
  },
  {
    name: 'a put that expects something where nothing is meets a conflict with nothing',
    async run(subject) {
      const at = scene(subject, ['answer', 'answer']);
      const conflict = { code: 'version-conflict', current: null };
      assert.deepEqual(refused(await at.put({ ifVersion: STRANGE_VERSION })), conflict);
      const item = accepted(await at.put());
      // A version means one item: it does not help with another message.
      assert.deepEqual(refused(await at.replace(item, { messageId: at.message(2) })), conflict);
      accepted(await at.delete(item.messageId, item.version));
      assert.deepEqual(refused(await at.replace(item, { rating: 'negative' })), conflict);
      await at.holds();
    },
  },
  {
    name: 'a put that changes nothing yields the item as it is, version and times included',
    async run(subject) {
      const at = scene(subject, ['answer', 'answer']);
      const noted = accepted(await at.put({ note: ' same ' }));
      const plain = accepted(await at.put({ messageId: at.message(2) }));
      assert.deepEqual(accepted(await at.replace(noted, { note: ' same ' })), noted);
      assert.deepEqual(accepted(await at.replace(plain, {})), plain);
      await at.holds(noted, plain);
    },
  },
  {
    name: 'a put that would change nothing still needs the exact version',
    async run(subject) {
      const at = scene(subject);
      const current = accepted(await at.put());
      const conflict = { code: 'version-conflict', current };
      assert.deepEqual(refused(await at.put({ ifVersion: STRANGE_VERSION })), conflict);
      assert.deepEqual(refused(await at.put()), conflict);
    },
  },
  {
    name: 'a category is dropped, and does not make a difference',
    async run(subject) {
      const at = scene(subject);
      const item = accepted(await at.put({ category: 'other' }));
      assert.ok(!('category' in item));
      assert.deepEqual(accepted(await at.replace(item, { category: 'task-result' })), item);
      await at.holds(item);
    },
  },
  {
    name: 'fields that the host does not know are dropped, and do not make a difference',
    async run(subject) {
      const at = scene(subject);
      const unknownFields = { reviewers: ['somebody'], createdAt: 1, version: 'chosen' };
      const item = accepted(await at.put({ unknownFields }));
      const known = ['createdAt', 'messageId', 'rating', 'updatedAt', 'version'];
      assert.deepEqual(Object.keys(item).toSorted(), known);
      assert.notEqual(item.createdAt, 1);
      assert.notEqual(item.version, 'chosen');
      assert.deepEqual(accepted(await at.replace(item, { unknownFields })), item);
      await at.holds(item);
    },
  },
  {
    name: 'a put about a message that the session does not have finds no target, whatever it expects',
    async run(subject) {
      const at = scene(subject);
      const unknown = messageId('no-such-message');
      assert.deepEqual(refused(await at.put({ messageId: unknown })), TARGET_NOT_FOUND);
      assert.deepEqual(refused(await at.put({ messageId: unknown, ifVersion: STRANGE_VERSION })), TARGET_NOT_FOUND);
      const { assistant } = scene(subject).session.turns[0]!;
      assert.deepEqual(refused(await at.put({ messageId: assistant })), TARGET_NOT_FOUND);
      await at.holds();
    },
  },
  {
    name: 'what a user said, a replacement and an answer without content are no targets, a replaced answer is',
    async run(subject) {
      const at = scene(subject, ['answer', 'replaced', 'empty']);
      const [answered, replaced, empty] = at.session.turns;
      for (const target of [answered!.user, replaced!.replacement!, empty!.assistant]) {
        assert.deepEqual(refused(await at.put({ messageId: target })), TARGET_NOT_FOUND);
      }
      await at.holds(accepted(await at.put({ messageId: replaced!.assistant })));
    },
  },
];
