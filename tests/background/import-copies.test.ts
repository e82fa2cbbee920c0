import { expect, test } from 'vitest';
import { sessionCopy } from '../../src/store/live-queries.ts';
import { extensionAtHome } from '../support/extension.ts';
import { HOME, KEY, M1, SESSION } from '../support/values.ts';

test('what was exported elsewhere is stored, shown and, where its session is known, sent', async () => {
  const there = extensionAtHome();
  there.host.failure = { code: 'unreachable' };
  await there.open();
  there.host.failure = null;
  await there.open();
  there.host.failure = { code: 'unreachable' };
  await there.rate(M1, 'positive', KEY);
  await there.idle();
  const copy = await sessionCopy(there.db, KEY);

  const here = extensionAtHome();
  await here.open();
  const counts = await here.service.importCopies({ copies: [copy!], differing: 'keep' });
  expect(counts).toEqual({ ok: true, value: { new: 1, same: 0, older: 0, newer: 0, differs: 0 } });
  await here.idle();
  expect(here.host.items(HOME, SESSION)).toMatchObject([{ messageId: M1, rating: 'positive' }]);
});

test('rows that nobody could read are gone once they are discarded', async () => {
  const extension = extensionAtHome();
  await extension.db.aside.add({ row: { broken: true }, at: 1 });
  expect(await extension.service.discardAside()).toEqual({ ok: true, value: null });
  expect(await extension.db.aside.count()).toBe(0);
});
