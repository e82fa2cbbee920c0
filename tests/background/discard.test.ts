import { expect, test } from 'vitest';
import { extensionAtHome } from '../support/extension.ts';
import { EARLY_KEY, HOME, KEY, M1, messageId, SESSION } from '../support/values.ts';

test('a rating that is discarded while it is on its way is taken off the host again', async () => {
  const extension = extensionAtHome();
  await extension.open();
  extension.host.plan({
    method: 'put',
    onTheWay: () => extension.service.discard({ sessionKey: KEY, messageIds: [M1] }),
  });
  await extension.rate(M1, 'positive', KEY);
  await extension.idle();
  expect(extension.host.items(HOME, SESSION)).toEqual([]);
  const record = await extension.record(KEY, M1);
  expect(record).toMatchObject({ base: null, desired: null, attempts: [] });
  expect(record).not.toHaveProperty('problem');
});

test('a refused rating that is discarded leaves nothing to do, and stays in the history', async () => {
  const extension = extensionAtHome();
  extension.host.serve(HOME, { id: SESSION, createdAt: 1_700_000_000_000, cwd: '/home/user/project' }, []);
  await extension.open();
  await extension.rate(M1, 'positive', KEY);
  await extension.idle();
  expect(await extension.record(KEY, M1)).toMatchObject({ problem: { kind: 'rejected' } });
  await extension.service.discard({ sessionKey: KEY, messageIds: [M1] });
  await extension.idle();
  expect(await extension.feedback.queue(KEY)).toEqual([]);
  const history = await extension.db.revisions.toArray();
  expect(history.map(({ by, value }) => [by, value])).toEqual([
    ['user', { rating: 'positive' }],
    ['user', null],
  ]);
});

test('a word that never found its session does not come back once it is discarded', async () => {
  const extension = extensionAtHome();
  const nowhere = messageId('nowhere');
  extension.host.failure = { code: 'unreachable' };
  await extension.open();
  await extension.rate(nowhere, 'positive', EARLY_KEY);
  await extension.idle();
  extension.host.failure = null;
  await extension.open();
  expect(await extension.record(EARLY_KEY, nowhere)).toMatchObject({ problem: { kind: 'rejected' } });
  await extension.service.discard({ sessionKey: EARLY_KEY, messageIds: [nowhere] });
  await extension.idle();
  await extension.open();
  expect(await extension.record(EARLY_KEY, nowhere)).toBeUndefined();
  expect(await extension.db.revisions.count()).toBe(2);
});
