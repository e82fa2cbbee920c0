import assert from 'node:assert/strict';
import { accepted, type ContractCase, refused, scene, Scene } from './contract-case.ts';

/** Which session an id means, and which messages it has. */
export const SESSION_CASES: readonly ContractCase[] = [
  {
    name: 'a header says id, creation time and workspace',
    async run(subject) {
      const at = scene(subject);
      assert.deepEqual(accepted(await at.header()), at.session.header);
    },
  },
  {
    name: 'a session in which nothing was said has a header, no messages and no feedback',
    async run(subject) {
      const at = scene(subject, []);
      assert.deepEqual(accepted(await at.header()), at.session.header);
      assert.deepEqual(accepted(await at.assistantMessageIds()), new Set());
      await at.holds();
    },
  },
  {
    name: 'the assistant messages are those of the log without replacements, also such as cannot be rated',
    async run(subject) {
      const at = scene(subject, ['answer', 'replaced', 'empty']);
      const expected = new Set(at.session.turns.map(({ assistant }) => assistant));
      assert.deepEqual(accepted(await at.assistantMessageIds()), expected);
    },
  },
  {
    name: 'a later session under the same id shows its own header, and nothing of what was said before',
    async run(subject) {
      const before = scene(subject);
      const item = accepted(await before.put({ note: 'of the first life' }));
      const after = new Scene(subject, subject.makeAnotherLife(before.session, 'createdAt'));
      assert.deepEqual(accepted(await after.header()), after.session.header);
      await after.holds();
      assert.deepEqual(refused(await after.replace(item, {})), { code: 'version-conflict', current: null });
    },
  },
  {
    name: 'a session of the same time in another workspace under the same id is another session',
    async run(subject) {
      const before = scene(subject);
      accepted(await before.put());
      const after = new Scene(subject, subject.makeAnotherLife(before.session, 'cwd'));
      assert.deepEqual(accepted(await after.header()), after.session.header);
      await after.holds();
    },
  },
  {
    name: 'a put under another header replaces all that was kept for the id',
    async run(subject) {
      const before = scene(subject, ['answer', 'answer']);
      accepted(await before.put());
      const after = new Scene(subject, subject.makeAnotherLife(before.session, 'createdAt'));
      const item = accepted(await after.put({ messageId: after.message(2) }));
      await after.holds(item);
      subject.removeSession(after.session);
      subject.restoreSession(before.session);
      await before.holds();
    },
  },
  {
    name: 'a delete under another header removes nothing of what is kept for the id',
    async run(subject) {
      const before = scene(subject);
      const item = accepted(await before.put());
      const after = new Scene(subject, subject.makeAnotherLife(before.session, 'createdAt'));
      assert.equal(accepted(await after.delete(item.messageId, item.version)), null);
      subject.removeSession(after.session);
      subject.restoreSession(before.session);
      await before.holds(item);
    },
  },
  {
    name: 'a session that comes back with its header has its feedback still',
    async run(subject) {
      const at = scene(subject);
      const item = accepted(await at.put({ note: 'why' }));
      subject.removeSession(at.session);
      assert.deepEqual(refused(await at.list()), { code: 'session-not-found' });
      subject.restoreSession(at.session);
      await at.holds(item);
    },
  },
  {
    name: 'sessions with the same messages are kept apart',
    async run(subject) {
      const origin = scene(subject);
      const item = accepted(await origin.put());
      const fork = new Scene(subject, subject.makeFork(origin.session));
      await fork.holds();
      const other = accepted(await fork.put({ rating: 'negative' }));
      await origin.holds(item);
      accepted(await origin.delete(item.messageId, item.version));
      await fork.holds(other);
    },
  },
  {
    name: 'ids may be made of any characters',
    async run(subject) {
      const spelling = { session: `é漢😀 it's/../%2F&=+#?"~\\:`, message: '__proto__ é漢😀\n"' };
      const at = scene(subject, ['answer'], spelling);
      assert.deepEqual(accepted(await at.header()), at.session.header);
      assert.deepEqual(accepted(await at.assistantMessageIds()), new Set([at.message()]));
      const item = accepted(await at.put());
      assert.equal(item.messageId, at.message());
      await at.holds(item);
      const changed = accepted(await at.replace(item, { rating: 'negative' }));
      accepted(await at.delete(changed.messageId, changed.version));
      await at.holds();
    },
  },
];
