import { expect, test } from 'vitest';
import { originRules } from '../../src/background/origin-rule.ts';
import type { HostAddress } from '../../src/domain/host-address.ts';

const rules = originRules('our-id', [
  'http://192.168.1.5',
  'https://dsh.example.org',
  'http://[fd00::1]',
] as HostAddress[]);
// The first, for this machine, is held by its domains.
const reaches = (url: string) => rules.slice(1).some(({ condition }) => new RegExp(condition.regexFilter!).test(url));

test('every rule is for our own requests alone, and takes nothing off but the origin', () => {
  expect(rules.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  for (const { action, condition } of rules) {
    expect(condition.initiatorDomains).toEqual(['our-id']);
    expect(condition.resourceTypes).toEqual(['xmlhttprequest']);
    expect(action).toEqual({ type: 'modifyHeaders', requestHeaders: [{ header: 'origin', operation: 'remove' }] });
  }
});

test.each(['http://192.168.1.5:3080/api/x', 'https://dsh.example.org/api/x', 'http://[fd00::1]:1/api/x'])(
  'one reaches %s',
  (url) => expect(reaches(url)).toBe(true),
);

test.each([
  'http://192.168.1.5:3080/other',
  'http://192x168.1.5/api/x',
  'https://sub.dsh.example.org/api/x',
  'https://dsh.example.org.evil.example/api/x',
  'https://evil.example/https://dsh.example.org/api/x',
])('none reaches %s', (url) => {
  expect(reaches(url)).toBe(false);
});
