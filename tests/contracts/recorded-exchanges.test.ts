import { describe, expect, test } from 'vitest';
import { EXCHANGES, fileNameOf, readRecording, strays } from './exchange-files.ts';
import { HOST_CLIENT_CONTRACT } from './host-client-contract.ts';
import { replay } from './replay.ts';

const names = HOST_CLIENT_CONTRACT.map(({ name }) => name);

describe('on what the real host was seen to answer', () => {
  test.each(HOST_CLIENT_CONTRACT)('$name', async (contractCase) => {
    await replay(contractCase, readRecording(EXCHANGES, contractCase.name));
  });
});

test('every case has a name, and a file, of its own', () => {
  expect(new Set(names.map(fileNameOf)).size).toBe(names.length);
});

test('of every case there is a recording, and of nothing else', () => {
  expect(strays(EXCHANGES, names)).toEqual({ orphans: [], missing: [] });
});
