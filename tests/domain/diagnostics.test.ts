import { expect, test } from 'vitest';
import { diagnosticsText } from '../../src/domain/diagnostics.ts';
import { origin } from '../support/values.ts';

const timeOf = (at: number) => `T${at}`;

test('the report says how everything is, and names no other machine', () => {
  const text = diagnosticsText(
    {
      version: '1.2.3',
      browser: 'Browser/1',
      language: 'en',
      syncIsOn: false,
      permissions: ['storage', 'alarms'],
      granted: ['http://127.0.0.1/*', 'https://secret-name.example/*', 'https://*.secret-name.example/*', 'http://*/*'],
      hosts: [
        { origin: origin('http://127.0.0.1:3080'), state: 'available', failures: 0, waiting: 0 },
        { origin: origin('https://secret-name.example:8443'), state: 'failing', failures: 3, nextTry: 7, waiting: 2 },
      ],
      counts: { records: 5 },
      databaseSize: 12_345,
      problems: {},
      failures: [{ at: 9, code: 'QuotaExceededError' }],
    },
    timeOf,
  );
  expect(text).not.toContain('secret-name');
  expect(text.split('\n')).toEqual([
    'extension: 1.2.3',
    'browser: Browser/1',
    'language: en',
    'sync: off',
    'permissions: alarms, storage',
    'addresses: http://127.0.0.1, https://…, https://…, http://*/*',
    'host http://127.0.0.1:3080: available, failures 0, next try -, waiting 0',
    'host https://…:8443: failing, failures 3, next try T7, waiting 2',
    'stored: records 5',
    'problems: none',
    'database: 12 kB',
    'last errors: QuotaExceededError T9',
  ]);
});

test('what is not known, or is not there, is said so', () => {
  const nothing = {
    version: '1',
    browser: 'Browser/1',
    language: 'en',
    syncIsOn: true,
    permissions: [],
    granted: [],
    hosts: [{ origin: origin('null'), state: 'unknown', failures: 0, waiting: 0 } as const],
    counts: {},
    databaseSize: undefined,
    problems: {},
    failures: [],
  };
  expect(diagnosticsText(nothing, timeOf).split('\n').slice(3)).toEqual([
    'sync: on',
    'permissions: ',
    'addresses: none',
    'host ?: unknown, failures 0, next try -, waiting 0',
    'stored: none',
    'problems: none',
    'database: unknown',
    'last errors: none',
  ]);
});
