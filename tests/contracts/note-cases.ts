import assert from 'node:assert/strict';
import { messageId, sessionId } from '../support/values.ts';
import { accepted, type ContractCase, refused, scene, Scene } from './contract-case.ts';

const MAX_BYTES = 8192;
/** Four bytes each in UTF-8, two code units in a string. */
const LONGEST = '😀'.repeat(MAX_BYTES / 4);
const NOTE_BLANK = { code: 'note-blank' };
const tooLarge = (actualBytes: number) => ({ code: 'note-too-large', maxBytes: MAX_BYTES, actualBytes });

/** What becomes of a note's text. */
export const NOTE_CASES: readonly ContractCase[] = [
  {
    name: 'a note is kept to the byte',
    async run(subject) {
      const notes = [
        '  in front and behind \t',
        'one\r\ntwo\nthree\rfour',
        '答案 👩‍👩‍👧 é e\u0301 \u202Eabc',
        'half a pair \uD83D and the other half \uDE00',
        '\uFEFFmarked \u0000 \u007F \u2028 \u0085',
        '<b>"bold"</b> \\u0041 ${x} %00',
      ];
      const at = scene(subject);
      let item = accepted(await at.put());
      for (const note of notes) {
        item = accepted(await at.replace(item, { note }));
        assert.equal(item.note, note);
        await at.holds(item);
      }
    },
  },
  {
    name: 'a put without a note clears the note',
    async run(subject) {
      const at = scene(subject);
      const item = accepted(await at.put({ note: 'why' }));
      const cleared = accepted(await at.replace(item, {}));
      assert.ok(!('note' in cleared));
      assert.notEqual(cleared.version, item.version);
      await at.holds(cleared);
    },
  },
  {
    name: 'a note that differs in white space alone is another note',
    async run(subject) {
      const at = scene(subject);
      const item = accepted(await at.put({ note: 'why' }));
      const changed = accepted(await at.replace(item, { note: 'why ' }));
      assert.equal(changed.note, 'why ');
      assert.notEqual(changed.version, item.version);
    },
  },
  {
    name: 'a note of white space alone is refused as blank, and the item stays as it is',
    async run(subject) {
      const at = scene(subject);
      const item = accepted(await at.put({ note: 'why' }));
      for (const note of ['', ' ', '\r\n\t', '\u00A0', '\u3000', '\u2028', '\uFEFF']) {
        assert.deepEqual(refused(await at.replace(item, { note })), NOTE_BLANK);
      }
      await at.holds(item);
    },
  },
  {
    name: 'a note that only looks blank is a note',
    async run(subject) {
      const at = scene(subject);
      let item = accepted(await at.put());
      for (const note of ['\u200B', '\u0000', '\u0085', '\u180E', '\u2800']) {
        item = accepted(await at.replace(item, { note }));
        assert.equal(item.note, note);
      }
    },
  },
  {
    name: 'a note may have as many bytes as the limit says, and not one more',
    async run(subject) {
      const at = scene(subject);
      const item = accepted(await at.put({ note: LONGEST }));
      assert.equal(item.note, LONGEST);
      assert.deepEqual(refused(await at.replace(item, { note: `${LONGEST}x` })), tooLarge(MAX_BYTES + 1));
      await at.holds(item);
    },
  },
  {
    name: 'half a surrogate pair counts as three bytes',
    async run(subject) {
      const at = scene(subject);
      const note = `${LONGEST.slice(0, -2)}\uD83Dx`;
      const item = accepted(await at.put({ note }));
      assert.equal(item.note, note);
      assert.deepEqual(refused(await at.replace(item, { note: `${note}x` })), tooLarge(MAX_BYTES + 1));
    },
  },
  {
    name: 'a note that is both blank and too large is called blank',
    async run(subject) {
      const at = scene(subject);
      assert.deepEqual(refused(await at.put({ note: ' '.repeat(MAX_BYTES + 1) })), NOTE_BLANK);
    },
  },
  {
    name: 'a note is checked before message and session are looked up',
    async run(subject) {
      const here = scene(subject);
      const nowhere = new Scene(subject, {
        header: { ...here.session.header, id: sessionId('no-such-session') },
        turns: here.session.turns,
      });
      for (const [at, target] of [
        [here, messageId('no-such-message')],
        [nowhere, here.message()],
      ] as const) {
        assert.deepEqual(refused(await at.put({ messageId: target, note: ' ' })), NOTE_BLANK);
        assert.deepEqual(refused(await at.put({ messageId: target, note: `${LONGEST}é` })), tooLarge(MAX_BYTES + 2));
      }
    },
  },
  {
    name: 'a note is checked before the version',
    async run(subject) {
      const at = scene(subject);
      const item = accepted(await at.put());
      assert.deepEqual(refused(await at.put({ note: ' ' })), NOTE_BLANK);
      await at.holds(item);
    },
  },
];
