import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import type { FeedbackService } from '../../src/background/feedback-service.ts';
import type { About } from '../../src/messages/protocol.ts';
import type { Speaker } from '../../src/messages/sender-policy.ts';
import { extensionAtHome } from '../support/extension.ts';
import { CONTEXT, ELSEWHERE, EARLY_KEY, HOME, KEY, LATER_KEY, M1, M2, pageOf, SESSION } from '../support/values.ts';

const ABOUT = { sessionId: SESSION, sessionKey: KEY, messageId: M1, context: CONTEXT };
const OUR_PAGE: Speaker = { kind: 'extension-page' };
const TOUCHY = ' \r\n\tq\u0308 \ud83d\ude00  \n';
const TOO_LONG = 'x'.repeat(8_193);

describe('a note', () => {
  test('on a rated message is stored, sent to the byte and synced', async () => {
    const extension = extensionAtHome();
    await extension.open();
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    const reply = await extension.service.setNote(pageOf(HOME), { ...ABOUT, note: TOUCHY });
    expect(reply).toEqual({ ok: true, value: { sequence: 2 } });
    await extension.idle();
    const value = { rating: 'positive', note: TOUCHY };
    expect(extension.host.item(HOME, SESSION, M1)).toMatchObject(value);
    expect(extension.tabs.lastPublicationTo(1)?.records).toMatchObject([{ value, state: 'synced', wishedAs: 2 }]);
  });

  test('that is empty is taken off the host', async () => {
    const extension = extensionAtHome();
    extension.host.changedElsewhere(HOME, SESSION, M1, { rating: 'positive', note: 'why' });
    await extension.open();
    await extension.service.setNote(pageOf(HOME), { ...ABOUT, note: '' });
    await extension.idle();
    expect(extension.host.item(HOME, SESSION, M1)).toMatchObject({ rating: 'positive' });
    expect(extension.host.item(HOME, SESSION, M1)?.note).toBeUndefined();
  });

  test('on an unrated message is published, not sent, and goes out with the rating', async () => {
    const extension = extensionAtHome();
    await extension.open();
    const reply = await extension.service.setNote(pageOf(HOME), { ...ABOUT, note: 'why' });
    expect(reply).toEqual({ ok: true, value: { sequence: 0 } });
    await extension.idle();
    const told = { messageId: M1, value: null, state: 'synced', shelvedNote: 'why', wishedAs: 0 };
    expect(extension.tabs.lastPublicationTo(1)?.records).toEqual([told]);
    expect(extension.host.callsOf('put', 'delete')).toEqual([]);
    expect(extension.badge).toBe(0);

    await extension.rate(M1, 'negative', KEY);
    await extension.idle();
    expect(extension.host.item(HOME, SESSION, M1)).toMatchObject({ rating: 'negative', note: 'why' });
  });

  test.each([' ', '\r\n', '\t \u00a0'])(
    'of nothing but white space is refused, and nothing is stored: %j',
    async (note) => {
      const extension = extensionAtHome();
      await extension.open();
      const reply = await extension.service.setNote(pageOf(HOME), { ...ABOUT, note });
      expect(reply).toEqual({ ok: false, error: 'note-blank' });
      expect([await extension.db.records.count(), await extension.db.revisions.count()]).toEqual([0, 0]);
    },
  );
});

describe('a draft', () => {
  test('is kept and published, white space and all, and nothing is sent', async () => {
    const extension = extensionAtHome();
    await extension.open();
    const reply = await extension.service.saveDraft(pageOf(HOME), { ...ABOUT, draft: ' ' });
    expect(reply).toEqual({ ok: true, value: null });
    await extension.idle();
    expect(extension.tabs.lastPublicationTo(1)?.records).toMatchObject([{ messageId: M1, value: null, draft: ' ' }]);
    expect(extension.host.callsOf('put', 'delete')).toEqual([]);
  });

  test('is forgotten with null, and with the note that it became', async () => {
    const extension = extensionAtHome();
    await extension.open();
    const { service } = extension;
    for (const end of [
      () => service.saveDraft(pageOf(HOME), { ...ABOUT, draft: null }),
      () => service.setNote(pageOf(HOME), { ...ABOUT, note: 'why' }),
    ]) {
      await service.saveDraft(pageOf(HOME), { ...ABOUT, draft: 'wh' });
      expect(await extension.record(KEY, M1)).toMatchObject({ draft: 'wh' });
      await end();
      expect((await extension.record(KEY, M1))?.draft).toBeUndefined();
    }
  });

  test('of a page that does not know its session yet finds it once it does', async () => {
    const extension = extensionAtHome();
    extension.host.failure = { code: 'unreachable' };
    await extension.service.saveDraft(pageOf(HOME), { ...ABOUT, sessionKey: undefined, draft: 'wh' });
    await extension.idle();
    expect(await extension.record(EARLY_KEY, M1)).toMatchObject({ draft: 'wh' });
    extension.host.failure = null;
    await extension.open();
    expect(await extension.record(KEY, M1)).toMatchObject({ draft: 'wh' });
  });
});

/** Everything that can be said about a message. */
const SAYINGS: [string, (service: FeedbackService, speaker: Speaker, about: About) => Promise<unknown>][] = [
  ['a rating', (service, speaker, about) => service.rate(speaker, { ...about, rating: 'positive' })],
  ['a note', (service, speaker, about) => service.setNote(speaker, { ...about, note: 'why' })],
  ['a draft', (service, speaker, about) => service.saveDraft(speaker, { ...about, draft: 'wh' })],
];

describe.each(SAYINGS)('%s', (_, say) => {
  test('of a page of the extension is taken about any session that is known', async () => {
    const extension = extensionAtHome();
    await extension.open();
    expect(await say(extension.service, OUR_PAGE, ABOUT)).toMatchObject({ ok: true });
    await extension.idle();
    expect(await extension.feedback.records(KEY)).toMatchObject([{ messageId: M1 }]);
    expect(extension.tabs.lastPublicationTo(1)?.records).toMatchObject([{ messageId: M1 }]);
  });

  test('of a page of the extension leaves what is known of the message', async () => {
    const extension = extensionAtHome();
    await extension.open();
    await extension.rate(M1, 'negative', KEY);
    await say(extension.service, OUR_PAGE, { ...ABOUT, context: undefined });
    expect(await extension.record(KEY, M1)).toMatchObject({ context: CONTEXT });
  });

  test.each<[string, Speaker, About]>([
    ['a page of the extension that names no life', OUR_PAGE, { ...ABOUT, sessionKey: undefined }],
    ['a page of the extension about a life that was never there', OUR_PAGE, { ...ABOUT, sessionKey: LATER_KEY }],
    ['a content script about a life that was never there', pageOf(HOME), { ...ABOUT, sessionKey: LATER_KEY }],
    ['a content script about a life that only another origin showed', pageOf(ELSEWHERE), ABOUT],
  ])('of %s is refused, and nothing is stored', async (_, speaker, about) => {
    const extension = extensionAtHome();
    await extension.open();
    expect(await say(extension.service, speaker, about)).toEqual({ ok: false, error: 'unknown-session' });
    await extension.idle();
    expect([await extension.db.records.count(), await extension.db.revisions.count()]).toEqual([0, 0]);
    expect(await extension.db.sessions.count()).toBe(1);
  });

  test('in a database that fails is told to the user', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.db.records.hook('creating', () => {
      throw new Dexie.UnknownError('disk gone');
    });
    expect(await say(extension.service, pageOf(HOME), ABOUT)).toEqual({ ok: false, error: 'storage-failed' });
  });
});

describe('the longest note that a host takes', () => {
  async function refusedNote() {
    const extension = extensionAtHome();
    await extension.open();
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    await extension.service.setNote(pageOf(HOME), { ...ABOUT, note: TOO_LONG });
    await extension.idle();
    return extension;
  }

  test('is learned from its refusal, and told together with that', async () => {
    const extension = await refusedNote();
    const refusal = { code: 'note-too-large', maxBytes: 8_192, actualBytes: 8_193 };
    const value = { rating: 'positive', note: TOO_LONG };
    const told = { noteLimit: 8_192, records: [{ messageId: M1, state: 'rejected', refusal, value }] };
    expect(extension.tabs.lastPublicationTo(1)).toMatchObject(told);
  });

  test('is not known before', async () => {
    const extension = extensionAtHome();
    await extension.open();
    expect(extension.tabs.lastPublicationTo(1)?.noteLimit).toBeUndefined();
  });

  test('stays known while the host is well', async () => {
    const extension = await refusedNote();
    await extension.rate(M2, 'positive', KEY);
    await extension.idle();
    await extension.open();
    expect(extension.tabs.lastPublicationTo(1)?.noteLimit).toBe(8_192);
  });

  test('is learned from a host that nothing was known of before', async () => {
    const extension = await refusedNote();
    await extension.db.hosts.clear();
    await extension.service.setNote(pageOf(HOME), { ...ABOUT, note: `${TOO_LONG}x` });
    await extension.idle();
    expect(extension.tabs.lastPublicationTo(1)?.noteLimit).toBe(8_192);
  });

  test('is forgotten when the host was in trouble: another one may come back', async () => {
    const extension = await refusedNote();
    extension.host.failure = { code: 'unreachable' };
    await extension.open();
    expect(extension.tabs.lastPublicationTo(1)?.noteLimit).toBeUndefined();
    extension.host.failure = null;
    await extension.open();
    expect(await extension.sessions.hostState(HOME)).toBe('available');
    expect(extension.tabs.lastPublicationTo(1)?.noteLimit).toBeUndefined();
  });
});
