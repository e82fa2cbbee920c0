import { describe, expect, test } from 'vitest';
import { sessionKey } from '../../src/domain/session-key.ts';
import { type Extension, extensionAtHome } from '../support/extension.ts';
import {
  CONTEXT,
  ELSEWHERE,
  feedbackRecord,
  HEADER,
  HOME,
  KEY,
  LATER_HEADER,
  LATER_KEY,
  LIKE,
  M1,
  M2,
  M3,
  sessionId,
  SESSION,
} from '../support/values.ts';

const MODELS = { [M1]: 'model-1', [M2]: 'model-2' };

/** Somebody rated the first message, the host has it, and a list of sessions is about to be shown. */
async function rated(): Promise<Extension> {
  const extension = extensionAtHome();
  extension.facts.know(HOME, { [SESSION]: 'A title' }, MODELS);
  await extension.open();
  await extension.rate(M1, 'positive', KEY);
  await extension.idle();
  return extension;
}

async function learn(extension: Extension): Promise<void> {
  expect(await extension.service.learnFacts()).toStrictEqual({ ok: true, value: null });
  await extension.idle();
}

/** Sessions that this host has, the later the higher their number, each with one rated message. */
async function manySessions(extension: Extension, count: number): Promise<void> {
  await extension.sessions.setHostState(HOME, { state: 'available', now: 1, random: 0.5 });
  const keys = Array.from({ length: count }, (_, index) => {
    const id = sessionId(`many-${index + 1}`);
    return { id, key: sessionKey('loopback', { ...HEADER, id }), seenAt: index + 1 };
  });
  const { db } = extension;
  await db.sessions.bulkPut(keys.map(({ id, key }) => ({ key, realm: 'loopback', id })));
  await db.sightings.bulkPut(
    keys.map(({ id, key, seenAt }) => ({ origin: HOME, sessionKey: key, sessionId: id, standing: 'current', seenAt })),
  );
  await db.records.bulkPut(keys.map(({ key }) => feedbackRecord({ sessionKey: key, context: CONTEXT, desired: LIKE })));
}

const model = async (extension: Extension, key = KEY) => (await extension.record(key, M1))?.context?.model;

describe('facts', () => {
  test('are learned in the background: the reply does not wait for any host', async () => {
    const extension = await rated();
    let answer = () => {};
    extension.facts.onTheWay = () => new Promise<void>((resolve) => (answer = resolve));
    expect(await extension.service.learnFacts()).toStrictEqual({ ok: true, value: null });
    await expect.poll(() => extension.facts.askedForModels).toHaveLength(1);
    // Nor does anybody's word.
    await extension.rate(M2, 'negative', KEY);
    await expect.poll(() => extension.host.item(HOME, SESSION, M2)).toMatchObject({ rating: 'negative' });
    expect(await model(extension)).toBeUndefined();
    answer();
    await extension.idle();
    expect(await model(extension)).toBe('model-1');
  });

  test('are titles of sessions, and models of what is rated', async () => {
    const extension = await rated();
    const before = await extension.record(KEY, M1);
    await learn(extension);
    expect(await extension.sessions.session(KEY)).toMatchObject({ title: 'A title' });
    expect(await extension.record(KEY, M1)).toStrictEqual({ ...before, context: { ...CONTEXT, model: 'model-1' } });
    expect(extension.facts.askedForModels).toEqual([{ origin: HOME, sessionId: SESSION, wanted: [M1] }]);
  });

  test('take nothing to the host, and nothing from the queue', async () => {
    const extension = await rated();
    extension.host.failure = { code: 'unreachable' };
    await extension.rate(M1, 'negative', KEY);
    await extension.idle();
    await extension.sessions.setHostState(HOME, { state: 'available', now: 1, random: 0.5 });
    const calls = extension.host.calls.length;
    const queue = await extension.feedback.queue(KEY);
    await learn(extension);
    expect(extension.host.calls).toHaveLength(calls);
    expect(await extension.feedback.queue(KEY)).toMatchObject(queue);
    expect(await model(extension)).toBe('model-1');
  });

  test('take no lock', async () => {
    const extension = await rated();
    const taken = extension.lock.names.length;
    await learn(extension);
    expect(extension.lock.names).toHaveLength(taken);
  });

  test('are not asked for twice while that is under way', async () => {
    const extension = await rated();
    await Promise.all([extension.service.learnFacts(), extension.service.learnFacts()]);
    await extension.idle();
    expect(extension.facts.askedForTitles).toEqual([HOME]);
    expect(extension.facts.askedForModels).toHaveLength(1);
    await learn(extension);
    expect(extension.facts.askedForTitles).toEqual([HOME, HOME]);
  });

  test('that could not be found are not asked for again, those of what is rated later are', async () => {
    const extension = await rated();
    extension.facts.know(HOME, {});
    await learn(extension);
    await learn(extension);
    expect(extension.facts.askedForModels).toHaveLength(1);
    // Seen again, with nothing new.
    await extension.open();
    await learn(extension);
    expect(extension.facts.askedForModels).toHaveLength(1);
    await extension.rate(M2, 'positive', KEY);
    await extension.idle();
    await learn(extension);
    expect(extension.facts.askedForModels.map(({ wanted }) => wanted)).toEqual([[M1], [M2]]);
  });

  test.each(['unreachable', 'signed-out', 'forbidden', 'remote-absent', 'failing', 'unknown'] as const)(
    'are not asked of a host that is %s',
    async (state) => {
      const extension = await rated();
      await extension.sessions.setHostState(HOME, { state, now: 1, random: 0.5 });
      await learn(extension);
      expect(extension.facts.askedForTitles).toEqual([]);
      expect(extension.facts.askedForModels).toEqual([]);
    },
  );

  test('of messages are not asked of a host that does not tell titles', async () => {
    const extension = await rated();
    extension.facts.known.clear();
    await learn(extension);
    expect(extension.facts.askedForTitles).toEqual([HOME]);
    expect(extension.facts.askedForModels).toEqual([]);
  });

  test('are asked of each origin for its own sessions', async () => {
    const extension = await rated();
    extension.facts.know(ELSEWHERE, { [SESSION]: 'Of another host' }, { [M1]: 'another-model' });
    extension.host.serve(ELSEWHERE, HEADER, [M1, M2, M3]);
    const key = await extension.open(ELSEWHERE);
    const target = { sessionKey: key, messageId: M1, context: CONTEXT };
    await extension.feedback.commitWish(target, () => LIKE, 1_000);
    await learn(extension);
    expect(await extension.sessions.session(KEY)).toMatchObject({ title: 'A title' });
    expect(await extension.sessions.session(key)).toMatchObject({ title: 'Of another host' });
    expect(await model(extension)).toBe('model-1');
    expect(await model(extension, key)).toBe('another-model');
  });

  test('about the life that an id means now are not taken for those of another', async () => {
    const extension = await rated();
    extension.host.serve(HOME, LATER_HEADER, [M1]);
    await extension.open();
    await learn(extension);
    expect(await extension.sessions.session(KEY)).not.toHaveProperty('title');
    expect(await extension.sessions.session(LATER_KEY)).toMatchObject({ title: 'A title' });
    expect(await model(extension)).toBeUndefined();
    expect(extension.facts.askedForModels).toEqual([]);
  });

  test('about a session whose id comes to mean another meanwhile are dropped', async () => {
    const extension = await rated();
    extension.facts.onTheWay = () => extension.sessions.saw(HOME, LATER_HEADER, 20_000);
    await learn(extension);
    expect(await model(extension)).toBeUndefined();
  });

  test('that are known stay as they are', async () => {
    const extension = await rated();
    await learn(extension);
    extension.facts.know(HOME, {}, { [M1]: 'another-model' });
    await extension.rate(M1, 'negative', KEY);
    await extension.idle();
    await learn(extension);
    expect(await model(extension)).toBe('model-1');
    expect(await extension.sessions.session(KEY)).toMatchObject({ title: 'A title' });
  });

  test('are asked for two sessions at a time, the latest first', async () => {
    const extension = extensionAtHome();
    extension.facts.know(HOME, {}, MODELS);
    await manySessions(extension, 5);
    await learn(extension);
    const asked = extension.facts.askedForModels.map(({ sessionId: id }) => id);
    expect(asked).toEqual(['many-5', 'many-4', 'many-3', 'many-2', 'many-1']);
    expect(extension.facts.mostAtOnce).toBe(2);
  });

  test('are asked for two hundred sessions at most, and for those behind them the next time', async () => {
    const extension = extensionAtHome();
    extension.facts.know(HOME, {});
    await manySessions(extension, 203);
    await learn(extension);
    expect(extension.facts.askedForModels).toHaveLength(200);
    await learn(extension);
    const asked = extension.facts.askedForModels.map(({ sessionId: id }) => id);
    expect(asked.slice(200)).toEqual(['many-3', 'many-2', 'many-1']);
  });

  test('are not asked for any more where a host stops answering', async () => {
    const extension = extensionAtHome();
    extension.facts.know(HOME, {}, MODELS);
    await manySessions(extension, 20);
    for (let number = 1; number <= 20; number += 1) extension.facts.silentAbout.add(sessionId(`many-${number}`));
    await learn(extension);
    // The third one to say nothing may have company.
    expect(extension.facts.askedForModels.length).toBeLessThanOrEqual(4);
  });

  test('of one session that says nothing do not keep those of others back', async () => {
    const extension = extensionAtHome();
    extension.facts.know(HOME, {}, MODELS);
    await manySessions(extension, 4);
    extension.facts.silentAbout.add(sessionId('many-4'));
    await learn(extension);
    expect(extension.facts.askedForModels).toHaveLength(4);
    const contexts = (await extension.db.records.toArray()).map(({ context }) => context?.model);
    expect(contexts.filter(Boolean)).toHaveLength(3);
  });

  test('are not gone on with once an update waits', async () => {
    const extension = extensionAtHome();
    extension.facts.know(HOME, {}, MODELS);
    await manySessions(extension, 20);
    extension.facts.onTheWay = async () => void extension.background.close(1);
    await learn(extension);
    expect(extension.facts.askedForModels.length).toBeLessThan(4);
    expect(await extension.service.learnFacts()).toStrictEqual({ ok: false, error: 'updating' });
  });
});
