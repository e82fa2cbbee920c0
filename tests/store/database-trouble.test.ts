import { Dexie } from 'dexie';
import { indexedDB } from 'fake-indexeddb';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { storeFailureOf } from '../../src/store/store-trouble.ts';
import { extensionAtHome } from '../support/extension.ts';
import { CONTEXT, HOME, KEY, M1, pageOf, SESSION } from '../support/values.ts';

const RATE = { sessionId: SESSION, sessionKey: KEY, messageId: M1, rating: 'positive', context: CONTEXT } as const;

/** A database as an old version of the extension would leave it, held open by one of its windows. */
async function heldOpen(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 5);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  onTestFinished(() => opening.result.close());
  return opening.result;
}

describe('a database that is held open by an older window', () => {
  test('is said to be so, to whoever asks meanwhile too, and is used as soon as it is free', async () => {
    const extension = extensionAtHome();
    const old = await heldOpen(extension.db.name);
    const blocked = { ok: false, error: 'storage-blocked' };
    const open = () => extension.service.openSession(HOME, { sessionId: SESSION });
    expect(await open()).toEqual(blocked);
    expect(await open()).toEqual(blocked);
    old.close();
    await vi.waitFor(async () => expect(await open()).toMatchObject({ ok: true }));
    expect(await extension.service.rate(pageOf(HOME), RATE)).toMatchObject({ ok: true });
  });
});

describe('a database that is gone', () => {
  test('because somebody deleted it is made anew, and pages are told that theirs is an older state', async () => {
    const extension = extensionAtHome();
    await extension.open();
    await Dexie.delete(extension.db.name);
    expect(await extension.service.rate(pageOf(HOME), RATE)).toEqual({ ok: false, error: 'unknown-session' });
    await extension.open();
    expect(await extension.service.rate(pageOf(HOME), RATE)).toMatchObject({ ok: true });
  });

  test('because the browser closed it is opened anew', async () => {
    const extension = extensionAtHome();
    await extension.open();
    const connection = extension.db.backendDB();
    connection.onclose?.(new Event('close'));
    expect(await extension.service.rate(pageOf(HOME), RATE)).toMatchObject({ ok: true });
  });

  test('because it could not be opened at first is opened when it can be', async () => {
    const extension = extensionAtHome();
    const open = vi.spyOn(Object.getPrototypeOf(indexedDB), 'open').mockImplementation(() => {
      throw new DOMException('no disk', 'DataError');
    });
    const opened = await extension.service.openSession(HOME, { sessionId: SESSION });
    expect(opened).toEqual({ ok: false, error: 'storage-failed' });
    open.mockRestore();
    await extension.open();
    expect(await extension.service.rate(pageOf(HOME), RATE)).toMatchObject({ ok: true });
  });

  test('because the browser keeps nothing here is said to be so', async () => {
    const extension = extensionAtHome();
    vi.spyOn(Object.getPrototypeOf(indexedDB), 'open').mockImplementation(() => {
      throw new DOMException(
        'A mutation operation was attempted on a database that did not allow mutations.',
        'InvalidStateError',
      );
    });
    const opened = await extension.service.openSession(HOME, { sessionId: SESSION });
    expect(opened).toEqual({ ok: false, error: 'storage-absent' });
  });
});

test.each([
  [new Dexie.QuotaExceededError('full'), 'storage-full'],
  [new Dexie.AbortError('aborted', new DOMException('full', 'QuotaExceededError')), 'storage-full'],
  [new Dexie.MissingAPIError('IndexedDB API missing'), 'storage-absent'],
  [new Dexie.OpenFailedError('no', new DOMException('no', 'InvalidStateError')), 'storage-absent'],
  [new Dexie.OpenFailedError('no', new DOMException('no', 'SecurityError')), 'storage-absent'],
  [new Dexie.DatabaseClosedError('closed'), 'storage-failed'],
  [new Dexie.UnknownError('disk gone'), 'storage-failed'],
  [new TypeError('a bug'), undefined],
] as const)('%s means %s', (error, expected) => {
  expect(storeFailureOf(error)).toBe(expected);
});
