import { describe, expect, test } from 'vitest';
import { addressesIn, addressOf, type AddressProblem, parseAddress, patternOf } from '../../src/domain/host-address.ts';
import { origin } from '../support/values.ts';

describe('an address that somebody types', () => {
  test.each([
    ['http://192.168.1.5:3080', 'http://192.168.1.5'],
    ['  https://DSH.Example.org/some/page?x#y ', 'https://dsh.example.org'],
    ['http://[fd00::1]:3080/', 'http://[fd00::1]'],
    ['http://nas', 'http://nas'],
  ])('%s is %s', (typed, address) => {
    expect(parseAddress(typed)).toEqual({ ok: true, value: address });
  });

  test.each<[string, AddressProblem]>([
    ['   ', 'empty'],
    ['nas', 'not-an-address'],
    ['192.168.1.5:3080', 'not-an-address'],
    ['localhost:3080/x', 'not-an-address'],
    ['http:nas', 'not-an-address'],
    ['http://', 'not-an-address'],
    ['ftp://nas', 'wrong-scheme'],
    ['javascript:alert(1)', 'wrong-scheme'],
    ['https://*/', 'not-one-host'],
    ['https://*.example.org', 'not-one-host'],
    ['https://me:secret@example.org', 'with-credentials'],
  ])('%j is none: %s', (typed, problem) => {
    expect(parseAddress(typed)).toEqual({ ok: false, error: problem });
  });
});

test('patterns that mean more than one host are no addresses, and ports make no others', () => {
  const patterns = ['http://*/*', 'https://*.example.org/*', '<all_urls>', '*://nas/*', 'file:///*'];
  expect(addressesIn(patterns)).toEqual([]);
  expect(addressesIn(['http://nas/*', 'http://nas:3080/*', 'https://nas:*/*', 'http://[fd00::1]/*'])).toEqual([
    'http://nas',
    'https://nas',
    'http://[fd00::1]',
  ]);
});

test('an address is asked of the browser with every path and port', () => {
  expect(patternOf(addressOf(origin('https://nas:8443')))).toBe('https://nas/*');
});
