import { expect, test } from 'vitest';
import { extensionAtHome } from '../support/extension.ts';
import { HOME, KEY, M1, M2, SESSION } from '../support/values.ts';

test('a session that is forgotten leaves nothing here, and everything on the host', async () => {
  const extension = extensionAtHome();
  await extension.open();
  await extension.rate(M1, 'positive', KEY);
  await extension.idle();
  expect(await extension.service.forget({ sessionKeys: [KEY], retract: false })).toEqual({
    ok: true,
    value: { gone: 1, waiting: 0 },
  });
  const { records, revisions, sessions, sightings, summaries } = extension.db;
  const left = await Promise.all([records, revisions, sessions, sightings, summaries].map((table) => table.count()));
  expect(left).toEqual([0, 0, 0, 0, 0]);
  expect(extension.host.items(HOME, SESSION)).toMatchObject([{ messageId: M1, rating: 'positive' }]);
});

test('with the wish to retract, what was said is taken off the host first', async () => {
  const extension = extensionAtHome();
  await extension.open();
  await extension.rate(M1, 'positive', KEY);
  await extension.rate(M2, 'negative', KEY);
  await extension.idle();
  const forgotten = await extension.service.forget({ sessionKeys: [KEY], retract: true });
  expect(forgotten).toEqual({ ok: true, value: { gone: 1, waiting: 0 } });
  expect(extension.host.items(HOME, SESSION)).toEqual([]);
  expect(await extension.db.records.count()).toBe(0);
});

test('a retraction that cannot be sent now is not lost: its session stays until the host has it', async () => {
  const extension = extensionAtHome();
  await extension.open();
  await extension.rate(M1, 'positive', KEY);
  await extension.idle();
  extension.host.failure = { code: 'unreachable' };
  const forgotten = await extension.service.forget({ sessionKeys: [KEY], retract: true });
  expect(forgotten).toEqual({ ok: true, value: { gone: 0, waiting: 1 } });
  expect(await extension.record(KEY, M1)).toMatchObject({ desired: null });
  extension.host.failure = null;
  await extension.service.forget({ sessionKeys: [KEY], retract: true });
  expect(extension.host.items(HOME, SESSION)).toEqual([]);
  expect(await extension.db.records.count()).toBe(0);
});
