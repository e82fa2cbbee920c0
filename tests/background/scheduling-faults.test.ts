import { describe, expect, test } from 'vitest';
import { realmOf, sessionKey } from '../../src/domain/session-key.ts';
import { extensionAtHome } from '../support/extension.ts';
import {
  CONTEXT,
  EARLY_KEY,
  HEADER,
  HOME,
  KEY,
  M1,
  M2,
  messageId,
  pageOf,
  SESSION,
  sessionId,
} from '../support/values.ts';

const ABOUT = { sessionId: SESSION, sessionKey: KEY, messageId: M1, context: CONTEXT };
const SERVER_ERROR = { code: 'server-error', detail: 'status 500' } as const;

describe('a run ends, whatever hosts answer', () => {
  test('where one session is gone and the host fails at another', async () => {
    const extension = extensionAtHome();
    const other = { ...HEADER, id: sessionId('session-2') };
    extension.host.serve(HOME, other, [M1]);
    await extension.open();
    await extension.service.openSession(HOME, { sessionId: other.id });
    await extension.idle();
    extension.host.failure = { code: 'unreachable' };
    await extension.rate(M1, 'positive', KEY);
    const about = { ...ABOUT, sessionId: other.id, sessionKey: sessionKey(realmOf(HOME), other) };
    await extension.service.rate(pageOf(HOME), { ...about, rating: 'positive' });
    await extension.idle();

    extension.host.failure = null;
    extension.host.dismiss(HOME, SESSION);
    for (let time = 0; time < 60; time += 1) extension.host.plan({ method: 'put', failure: SERVER_ERROR });
    const before = extension.host.callsOf('put').length;
    await extension.scheduler.run('forced');
    await extension.idle();
    expect(extension.host.callsOf('put').length - before).toBeLessThan(5);
    expect(extension.alarmAt).toBeDefined();
  });

  test('where an item cannot be read and the host fails at another message', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.host.plan({ method: 'put', loseReply: true, messageId: M1 });
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    extension.host.failure = { code: 'unreachable' };
    await extension.rate(M1, null, KEY);
    await extension.rate(M2, 'positive', KEY);
    await extension.idle();
    extension.host.failure = null;
    extension.host.unreadable.add(M1);
    for (let time = 0; time < 60; time += 1) {
      extension.host.plan({ method: 'put', messageId: M2, failure: SERVER_ERROR });
    }
    const before = extension.host.callsOf('put').length;
    await extension.scheduler.run('forced');
    await extension.idle();
    expect(extension.host.callsOf('put').length - before).toBeLessThan(5);
  });
});

describe('something is planned', () => {
  test('when a session is not found for a moment, long after it was last seen', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.now += 3_600_000;
    extension.host.dismiss(HOME, SESSION);
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    expect(extension.alarmAt).toBeDefined();
  });

  test('when early feedback could not be bound at the first look', async () => {
    const extension = extensionAtHome();
    extension.host.failure = { code: 'unreachable' };
    await extension.open();
    await extension.rate(M1, 'positive', EARLY_KEY);
    await extension.idle();
    extension.host.failure = null;
    extension.host.plan({ method: 'assistantMessageIds', failure: SERVER_ERROR });
    await extension.scheduler.run('forced');
    await extension.idle();
    expect(extension.alarmAt).toBeDefined();
    await extension.scheduler.run('forced');
    await extension.idle();
    expect(extension.host.item(HOME, SESSION, M1)).toMatchObject({ rating: 'positive' });
  });

  test('before anything is sent: the worker may end while it waits for the host', async () => {
    const extension = extensionAtHome();
    await extension.open();
    let plannedWhenSent: number | undefined;
    const put = extension.host.put.bind(extension.host);
    extension.host.put = async (...request) => {
      plannedWhenSent = extension.alarmAt;
      return put(...request);
    };
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    expect(plannedWhenSent).toBeDefined();
    expect(extension.alarmAt).toBeUndefined();
  });
});

describe('what was written is not overwritten', () => {
  test('when a note waits for a rating and another browser gives one', async () => {
    const extension = extensionAtHome();
    await extension.open();
    await extension.service.setNote(pageOf(HOME), { ...ABOUT, note: 'my words' });
    await extension.idle();
    extension.host.changedElsewhere(HOME, SESSION, M1, { rating: 'positive' });
    await extension.open();
    expect(await extension.record(KEY, M1)).toMatchObject({ desired: { rating: 'positive' }, draft: 'my words' });
    await extension.rate(M1, 'negative', KEY);
    await extension.idle();
    expect(await extension.record(KEY, M1)).toMatchObject({ draft: 'my words' });
  });

  test('by an older draft of the time when the session was not known', async () => {
    const extension = extensionAtHome();
    await extension.open();
    const early = { ...ABOUT, sessionKey: undefined };
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    await extension.service.saveDraft(pageOf(HOME), { ...early, draft: 'half a sen' });
    await extension.service.setNote(pageOf(HOME), { ...ABOUT, note: 'half a sentence, finished' });
    await extension.idle();
    await extension.open();
    expect(extension.host.item(HOME, SESSION, M1)).toMatchObject({ note: 'half a sentence, finished' });
    expect((await extension.record(KEY, M1))?.draft).toBeUndefined();

    await extension.service.saveDraft(pageOf(HOME), { ...early, draft: 'old' });
    await extension.service.saveDraft(pageOf(HOME), { ...ABOUT, draft: 'newer, longer' });
    await extension.open();
    expect((await extension.record(KEY, M1))?.draft).toBe('newer, longer');
  });
});

test('what is written about a message that its session does not have is looked for once', async () => {
  const extension = extensionAtHome();
  const about = { ...ABOUT, sessionKey: undefined, messageId: messageId('nowhere') };
  await extension.service.saveDraft(pageOf(HOME), { ...about, draft: 'x' });
  for (let time = 0; time < 3; time += 1) await extension.open();
  expect(extension.host.callsOf('assistantMessageIds')).toHaveLength(1);
});
