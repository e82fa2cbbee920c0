import { expect, test } from 'vitest';
import { type HostList, isAbsent } from '../../src/domain/host-list.ts';
import { hostItem, hostList, M1, M2 } from '../support/values.ts';

const OTHER = hostItem({ messageId: M2 });

test.each<[string, HostList, boolean]>([
  ['the list is empty', hostList(), true],
  ['only others are listed', hostList(OTHER), true],
  ['it is listed', hostList(OTHER, hostItem()), false],
  ['its item is there but cannot be read', { ...hostList(OTHER), unreadable: new Set([M1]) }, false],
  ['the item of another cannot be read', { ...hostList(), unreadable: new Set([M2]) }, true],
  ['some item could be that of any message', { ...hostList(OTHER), complete: false }, false],
])('a host shows that it holds nothing for a message, or not, when %s', (_, list, expected) => {
  expect(isAbsent(list, M1)).toBe(expected);
});
