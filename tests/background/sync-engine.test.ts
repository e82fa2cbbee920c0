import { describe, expect, test } from 'vitest';
import { type Extension, extensionAtHome } from '../support/extension.ts';
import { CONTEXT, HOME, KEY, M1, M2, M3, messageId, SESSION } from '../support/values.ts';

const onHost = ({ host }: Extension, id = M1) => host.item(HOME, SESSION, id);
/** The feedback calls that left, in order. */
const sent = ({ host }: Extension) =>
  host.callsOf('put', 'delete').map(({ method, request }) => [method, request.messageId]);

describe('a rating', () => {
  test('is stored, sent and synced', async () => {
    const extension = extensionAtHome();
    await extension.open();
    await extension.rate(M1, 'positive', KEY);
    expect(await extension.record(KEY, M1)).toMatchObject({ desired: { rating: 'positive' } });
    await extension.idle();
    const item = onHost(extension);
    expect(item).toMatchObject({ rating: 'positive' });
    const record = await extension.record(KEY, M1);
    expect(record).toMatchObject({ base: item, desired: { rating: 'positive' }, attempts: [] });
    expect(record?.queuedAs).toBeUndefined();
    expect(extension.tabs.lastPublicationTo(1)?.records).toMatchObject([{ messageId: M1, state: 'synced' }]);
  });

  test('is traced in the database before it leaves', async () => {
    const extension = extensionAtHome();
    await extension.open();
    let attempts: unknown;
    const onTheWay = async () => {
      attempts = (await extension.record(KEY, M1))?.attempts;
    };
    extension.host.plan({ method: 'put', onTheWay });
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    expect(attempts).toMatchObject([{ value: { rating: 'positive' }, ifVersion: null }]);
  });

  test('that is switched and retracted one after the other ends as the last wish', async () => {
    const extension = extensionAtHome();
    await extension.open();
    for (const rating of ['positive', 'negative', null] as const) {
      await extension.rate(M1, rating, KEY);
      await extension.idle();
    }
    expect(onHost(extension)).toBeNull();
    expect(await extension.record(KEY, M1)).toMatchObject({ base: null, desired: null, attempts: [] });
  });

  test('leaves the fields that only the host knows as they are', async () => {
    const extension = extensionAtHome();
    extension.host.keepsUnknownFields = true;
    extension.host.changedElsewhere(HOME, SESSION, M1, { rating: 'negative' }, { reviewers: ['somebody'] });
    await extension.open();
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    expect(onHost(extension)).toMatchObject({ rating: 'positive', reviewers: ['somebody'] });
  });

  test.each([
    ['stays here, and is no conflict, on a host that drops it', false, undefined],
    ['goes along to a host that keeps it', true, 'other'],
  ])('with a category: it %s', async (_, keepsCategories, onTheHost) => {
    const extension = extensionAtHome();
    extension.host.keepsCategories = keepsCategories;
    await extension.open();
    const desired = { rating: 'negative', category: 'other' } as const;
    await extension.feedback.commitWish({ sessionKey: KEY, messageId: M1, context: CONTEXT }, () => desired, 1_000);
    await extension.engine.flush(KEY, 'forced');
    await extension.open();
    expect(onHost(extension)?.category).toBe(onTheHost);
    expect(await extension.record(KEY, M1)).toMatchObject({ base: onHost(extension), desired });
    expect(extension.tabs.lastPublicationTo(1)?.records).toMatchObject([{ state: 'synced' }]);
  });

  test.each([
    ['switched', 'negative', 'put'],
    ['retracted', null, 'delete'],
  ] as const)('that is %s while it is on its way goes out again on what the host then holds', async (_, next, call) => {
    const extension = extensionAtHome();
    await extension.open();
    extension.host.plan({ method: 'put', onTheWay: () => extension.rate(M1, next, KEY) });
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    expect(sent(extension)).toEqual([
      ['put', M1],
      [call, M1],
    ]);
    expect(onHost(extension)?.rating ?? null).toBe(next);
    const record = await extension.record(KEY, M1);
    expect(record).toMatchObject({ base: onHost(extension), attempts: [] });
    expect(record?.desired?.rating ?? null).toBe(next);
    expect(record?.problem).toBeUndefined();
  });
});

describe('a lost reply', () => {
  test('keeps the rating in the queue, and the retry is a success', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.host.plan({ method: 'put', loseReply: true });
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    expect(await extension.record(KEY, M1)).toMatchObject({ base: null, attempts: [{}], queuedAs: 1 });
    const item = onHost(extension);

    await extension.engine.flushAll('forced');
    expect(onHost(extension)).toBe(item);
    const record = await extension.record(KEY, M1);
    expect(record).toMatchObject({ base: item, desired: { rating: 'positive' }, attempts: [] });
    expect(record?.problem).toBeUndefined();
  });

  test('to a rating that was then retracted is looked after, and the rating deleted', async () => {
    const extension = extensionAtHome();
    await extension.open();
    extension.host.plan({ method: 'put', loseReply: true });
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    expect(onHost(extension)).not.toBeNull();

    await extension.rate(M1, null, KEY);
    await extension.idle();
    expect(onHost(extension)).toBeNull();
    expect(await extension.feedback.queue(KEY)).toEqual([]);
  });

  test('to a retraction, after which the message was rated again, is made good', async () => {
    const extension = extensionAtHome();
    await extension.open();
    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    extension.host.plan({ method: 'delete', loseReply: true });
    await extension.rate(M1, null, KEY);
    await extension.idle();
    expect(onHost(extension)).toBeNull();

    await extension.rate(M1, 'positive', KEY);
    await extension.idle();
    expect(onHost(extension)).toMatchObject({ rating: 'positive' });
    expect(await extension.record(KEY, M1)).toMatchObject({ base: onHost(extension), attempts: [] });
  });
});

describe('the queue goes on', () => {
  test('behind a message that the host refuses', async () => {
    const extension = extensionAtHome();
    await extension.open();
    const unknown = messageId('not-in-the-log');
    for (const id of [unknown, M2]) await extension.rate(id, 'positive', KEY);
    await extension.idle();
    const problem = { kind: 'rejected', refusal: { code: 'target-not-found' } };
    expect(await extension.record(KEY, unknown)).toMatchObject({ desired: { rating: 'positive' }, problem });
    expect(onHost(extension, M2)).toMatchObject({ rating: 'positive' });
  });

  test('behind a message that somebody else rated otherwise', async () => {
    const extension = extensionAtHome();
    await extension.open();
    const theirs = extension.host.changedElsewhere(HOME, SESSION, M1, { rating: 'negative' });
    for (const id of [M1, M2]) await extension.rate(id, 'positive', KEY);
    await extension.idle();
    const conflict = { desired: { rating: 'positive' }, problem: { kind: 'conflict', theirs } };
    expect(await extension.record(KEY, M1)).toMatchObject(conflict);
    expect(onHost(extension, M1)).toBe(theirs);
    expect(onHost(extension, M2)).toMatchObject({ rating: 'positive' });
  });

  test('in the order of the wishes, one request at a time', async () => {
    const extension = extensionAtHome();
    await extension.open();
    await Promise.all([M3, M1, M2].map((id) => extension.rate(id, 'positive', KEY)));
    const wishes = (await extension.db.revisions.toArray()).map((revision) => revision.messageId);
    await Promise.all([extension.idle(), extension.open(), extension.engine.flushAll('forced')]);
    expect(sent(extension)).toEqual(wishes.map((id) => ['put', id]));
    expect(extension.host.mostAtOnce(SESSION)).toBe(1);
  });

  test('not while nothing is wanted', async () => {
    const extension = extensionAtHome();
    await extension.open();
    const before = extension.host.calls.length;
    await extension.engine.flush(KEY, 'forced');
    await extension.engine.flushAll('forced');
    expect(extension.host.calls).toHaveLength(before);
  });
});
