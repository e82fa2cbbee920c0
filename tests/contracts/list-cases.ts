import assert from 'node:assert/strict';
import { sessionId } from '../support/values.ts';
import { accepted, type ContractCase, refused, scene, Scene, STRANGE_VERSION } from './contract-case.ts';

const SESSION_NOT_FOUND = { code: 'session-not-found' };
const THREE = ['answer', 'answer', 'answer'] as const;

/** What a list shows, and in which order. */
export const LIST_CASES: readonly ContractCase[] = [
  {
    name: 'a session that nobody rated lists nothing',
    async run(subject) {
      await scene(subject).holds();
    },
  },
  {
    name: 'items are listed in the order in which they were created, not in that of their messages',
    async run(subject) {
      const at = scene(subject, THREE);
      const second = accepted(await at.put({ messageId: at.message(2) }));
      const third = accepted(await at.put({ messageId: at.message(3), rating: 'negative' }));
      const first = accepted(await at.put({ messageId: at.message(1) }));
      await at.holds(second, third, first);
    },
  },
  {
    name: 'an item that is updated keeps its place in the list',
    async run(subject) {
      const at = scene(subject, THREE);
      const first = accepted(await at.put({ messageId: at.message(1) }));
      const second = accepted(await at.put({ messageId: at.message(2) }));
      await at.holds(accepted(await at.replace(first, { rating: 'negative' })), second);
    },
  },
  {
    name: 'an item that was deleted and created again stands at the end of the list, as a new one',
    async run(subject) {
      const at = scene(subject, THREE);
      const first = accepted(await at.put({ messageId: at.message(1) }));
      const second = accepted(await at.put({ messageId: at.message(2) }));
      accepted(await at.delete(first.messageId, first.version));
      const again = accepted(await at.put({ messageId: at.message(1) }));
      assert.notEqual(again.version, first.version);
      assert.equal(again.createdAt, again.updatedAt);
      await at.holds(second, again);
    },
  },
  {
    name: 'a session that is not there is not found by any call',
    async run(subject) {
      const header = { id: sessionId('no-such-session'), createdAt: 1, cwd: '/' };
      const elsewhere = scene(subject);
      const at = new Scene(subject, { header, turns: elsewhere.session.turns });
      assert.deepEqual(refused(await at.list()), SESSION_NOT_FOUND);
      assert.deepEqual(refused(await at.put()), SESSION_NOT_FOUND);
      assert.deepEqual(refused(await at.put({ ifVersion: STRANGE_VERSION })), SESSION_NOT_FOUND);
      assert.deepEqual(refused(await at.delete(at.message(), STRANGE_VERSION)), SESSION_NOT_FOUND);
      assert.deepEqual(refused(await at.header()), SESSION_NOT_FOUND);
      assert.deepEqual(refused(await at.assistantMessageIds()), SESSION_NOT_FOUND);
    },
  },
  {
    name: 'a session that is removed is not found any more',
    async run(subject) {
      const at = scene(subject);
      const item = accepted(await at.put());
      subject.removeSession(at.session);
      assert.deepEqual(refused(await at.list()), SESSION_NOT_FOUND);
      assert.deepEqual(refused(await at.replace(item, { rating: 'negative' })), SESSION_NOT_FOUND);
      assert.deepEqual(refused(await at.delete(item.messageId, item.version)), SESSION_NOT_FOUND);
      assert.deepEqual(refused(await at.header()), SESSION_NOT_FOUND);
      assert.deepEqual(refused(await at.assistantMessageIds()), SESSION_NOT_FOUND);
    },
  },
];
