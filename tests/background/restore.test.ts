import { expect, test } from 'vitest';
import { extensionAtHome } from '../support/extension.ts';
import { CONTEXT, HOME, KEY, M1, M2, pageOf, SESSION } from '../support/values.ts';

const ABOUT = { sessionId: SESSION, sessionKey: KEY, messageId: M1, context: CONTEXT };

test('a host that lost its store gets everything back, note and all, once the user wants that', async () => {
  const extension = extensionAtHome();
  await extension.open();
  await extension.rate(M1, 'positive', KEY);
  await extension.service.setNote(pageOf(HOME), { ...ABOUT, note: 'Worth keeping.' });
  await extension.rate(M2, 'negative', KEY);
  await extension.idle();
  extension.host.loseStore();
  await extension.open();
  expect(extension.host.items(HOME, SESSION)).toEqual([]);
  await extension.service.saveDraft(pageOf(HOME), { ...ABOUT, draft: null });
  expect(await extension.service.restore({ sessionKey: KEY })).toMatchObject({ ok: true });
  await extension.idle();
  expect(extension.host.items(HOME, SESSION)).toMatchObject([
    { messageId: M1, rating: 'positive', note: 'Worth keeping.' },
    { messageId: M2, rating: 'negative' },
  ]);
  expect(await extension.record(KEY, M1)).not.toHaveProperty('shelvedNote');
});
