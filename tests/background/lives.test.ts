import { expect, test } from 'vitest';
import { provisionalKey } from '../../src/domain/session-key.ts';
import { extensionAtHome } from '../support/extension.ts';
import { HEADER, HOME, KEY, LATER_HEADER, M1, M2, OTHER_PORT, SESSION } from '../support/values.ts';

test('once an id means another life on an origin, nothing of the old life is published there', async () => {
  const extension = extensionAtHome();
  await extension.open();
  extension.host.serve(HOME, LATER_HEADER, [M1, M2]);
  await extension.rate(M1, 'positive', KEY);
  await extension.idle();
  expect(new Set(extension.tabs.replacementsToldTo(1))).toEqual(new Set([KEY]));
  const before = extension.tabs.publicationsTo(1).length;
  await extension.engine.flushAll('forced');
  expect(extension.tabs.publicationsTo(1).slice(before)).toEqual([]);
});

test('nothing is published to a second origin that has another life of the id', async () => {
  const extension = extensionAtHome();
  extension.tabs.open(2, OTHER_PORT);
  extension.host.serve(OTHER_PORT, HEADER, [M1]);
  await extension.open(HOME);
  await extension.open(OTHER_PORT);
  extension.host.serve(OTHER_PORT, LATER_HEADER, [M1]);
  await extension.open(OTHER_PORT);
  await extension.rate(M1, 'positive', KEY);
  await extension.idle();
  const keys = extension.tabs
    .publicationsTo(2)
    .filter((p) => p.records.length > 0)
    .map((p) => p.sessionKey);
  expect(keys).toEqual([]);
});

test('a removed rating that is given again comes back with its note', async () => {
  const extension = extensionAtHome();
  extension.host.changedElsewhere(HOME, SESSION, M1, { rating: 'negative', note: 'why' });
  await extension.open();
  extension.host.changedElsewhere(HOME, SESSION, M1, null);
  await extension.open();
  await extension.rate(M1, 'negative', KEY);
  await extension.idle();
  expect(extension.host.item(HOME, SESSION, M1)).toMatchObject({ rating: 'negative', note: 'why' });
});

test('a host that answers every put with a conflict on what was sent is not asked for ever', async () => {
  const extension = extensionAtHome();
  await extension.open();
  let puts = 0;
  extension.host.put = async () => {
    puts += 1;
    if (puts > 50) return { ok: false, error: { code: 'unreachable' } };
    return { ok: false, error: { code: 'version-conflict', current: null } };
  };
  await extension.rate(M1, 'positive', KEY);
  await extension.idle();
  expect(puts).toBeLessThan(10);
});

test('what is known of a session is shown though the host does not see it for a moment', async () => {
  const extension = extensionAtHome();
  await extension.open();
  await extension.rate(M1, 'positive', KEY);
  await extension.idle();
  extension.host.plan({ method: 'header', failure: { code: 'session-not-found' } });
  expect(await extension.open()).toBe(KEY);
});

test('a note that the host has is not erased by a click before the page knows its session', async () => {
  const extension = extensionAtHome();
  extension.host.changedElsewhere(HOME, SESSION, M1, { rating: 'negative', note: 'why' });
  await extension.open();
  await extension.rate(M1, 'positive');
  await extension.idle();
  expect(extension.host.item(HOME, SESSION, M1)).toMatchObject({ rating: 'positive', note: 'why' });
});

test('a host that answers is not called unreachable any more', async () => {
  const extension = extensionAtHome();
  await extension.open();
  extension.host.failure = { code: 'unreachable' };
  await extension.rate(M1, 'positive', KEY);
  await extension.idle();
  extension.host.failure = null;
  extension.host.dismiss(HOME, SESSION);
  await extension.engine.flushAll('forced');
  expect(await extension.sessions.hostState(HOME)).not.toBe('unreachable');
});

test('an orphan of one life is not bound to a third', async () => {
  const extension = extensionAtHome();
  extension.host.failure = { code: 'unreachable' };
  await extension.open();
  const EARLY = provisionalKey(HOME, SESSION);
  await extension.rate(M1, 'positive', EARLY);
  await extension.idle();
  extension.host.failure = null;
  extension.host.serve(HOME, LATER_HEADER, [M2]);
  await extension.open();
  // orphaned now. A new early wish in a third life that has M1.
  extension.host.serve(HOME, { ...HEADER, createdAt: 5 }, [M1, M2]);
  await extension.rate(M2, 'negative');
  await extension.idle();
  expect(extension.host.item(HOME, SESSION, M1)).toBeNull();
});
