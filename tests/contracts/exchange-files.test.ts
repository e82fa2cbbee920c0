import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Exchange } from './exchange.ts';
import { deleteOrphans, EXCHANGES, fileNameOf, readRecording, settle, strays } from './exchange-files.ts';
import { exchangeMode } from './exchange-mode.ts';
import { HOST_CLIENT_CONTRACT } from './host-client-contract.ts';
import { replay } from './replay.ts';

const NAME = 'A case, and its name';
const NAMES = [NAME];

function exchange(text: string): Exchange {
  const reply = { status: 200, contentType: 'text/plain', body: { text } };
  return { request: { method: 'GET', url: 'http://127.0.0.1:3080/' }, reply };
}

const SEEN = [exchange('seen')];
const RECORDED = [exchange('recorded')];

/** A folder of its own in which something, or nothing, was recorded. */
async function folderWith(recorded?: Exchange[]): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dsh-feedback-exchanges-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (recorded) await settle('refresh', folder, NAME, recorded);
  return folder;
}

/** All that is in a folder, and when it was written. */
function contentOf(folder: string) {
  return readdirSync(folder).map((file) => {
    const name = path.join(folder, file);
    return { file, text: readFileSync(name, 'utf8'), writtenAt: statSync(name).mtimeMs };
  });
}

test('nothing is written unless the environment says so', () => {
  expect(exchangeMode({})).toBe('replay');
  expect(exchangeMode({ EXCHANGES: '' })).toBe('replay');
});

test.each(['replay', 'record', 'refresh'])('the environment can say %s', (mode) => {
  expect(exchangeMode({ EXCHANGES: mode })).toBe(mode);
});

test('the environment can say nothing else', () => {
  expect(() => exchangeMode({ EXCHANGES: 'Record' })).toThrow(/replay, record or refresh/);
});

test('replaying accepts what was recorded', async () => {
  const folder = await folderWith(RECORDED);
  await expect(settle('replay', folder, NAME, RECORDED)).resolves.toBeUndefined();
});

test('replaying never writes: not what differs, not what is missing, and it deletes nothing', async () => {
  const folder = await folderWith(RECORDED);
  writeFileSync(path.join(folder, 'orphan.json'), '{}');
  const before = contentOf(folder);
  await expect(settle('replay', folder, NAME, SEEN)).rejects.toThrow(/EXCHANGES=refresh/);
  await expect(settle('replay', folder, 'another case', SEEN)).rejects.toThrow(/EXCHANGES=record/);
  deleteOrphans('replay', folder, NAMES);
  expect(contentOf(folder)).toEqual(before);
});

test('replaying all that was recorded leaves every file as it is', async () => {
  const before = contentOf(EXCHANGES);
  for (const contractCase of HOST_CLIENT_CONTRACT) {
    const exchanges = readRecording(EXCHANGES, contractCase.name);
    await replay(contractCase, exchanges);
    await settle('replay', EXCHANGES, contractCase.name, exchanges);
  }
  expect(contentOf(EXCHANGES)).toEqual(before);
});

test('recording writes what is missing, for people to read', async () => {
  const folder = await folderWith();
  await settle('record', folder, NAME, SEEN);
  expect(readRecording(folder, NAME)).toEqual(SEEN);
  expect(contentOf(folder)).toMatchObject([{ file: 'a-case-and-its-name.json', text: /^\{\n {2}"case": "A case, / }]);
});

test('what cannot be seen is written so that it can, and read as it was', async () => {
  const folder = await folderWith();
  const seen = [exchange('a\u202Eb\u200B\u0085\u00A0\uFEFF\u2028\uD83D c\n')];
  await settle('record', folder, NAME, seen);
  expect(contentOf(folder)[0]?.text).toContain(String.raw`a\u202eb\u200b\u0085\u00a0\ufeff\u2028\ud83d c\n`);
  expect(readRecording(folder, NAME)).toEqual(seen);
});

test('recording does not touch what is there, not even if it differs or is an orphan', async () => {
  const folder = await folderWith(RECORDED);
  writeFileSync(path.join(folder, 'orphan.json'), '{}');
  const before = contentOf(folder);
  await expect(settle('record', folder, NAME, SEEN)).rejects.toThrow(/EXCHANGES=refresh/);
  deleteOrphans('record', folder, NAMES);
  expect(contentOf(folder)).toEqual(before);
});

test('refreshing writes all anew and deletes orphans', async () => {
  const folder = await folderWith(RECORDED);
  writeFileSync(path.join(folder, 'orphan.json'), '{}');
  await settle('refresh', folder, NAME, SEEN);
  deleteOrphans('refresh', folder, NAMES);
  expect(readRecording(folder, NAME)).toEqual(SEEN);
  expect(readdirSync(folder)).toEqual([fileNameOf(NAME)]);
});

test('orphans and missing files are told', async () => {
  const folder = await folderWith(RECORDED);
  writeFileSync(path.join(folder, 'orphan.json'), '{}');
  expect(strays(folder, NAMES)).toEqual({ orphans: ['orphan.json'], missing: [] });
  expect(strays(folder, [NAME, 'another'])).toEqual({ orphans: ['orphan.json'], missing: ['another'] });
});

test('a file that is called like the case but tells of another is not believed', async () => {
  const folder = await folderWith(RECORDED);
  expect(() => readRecording(folder, `${NAME}!`)).toThrow(/of another case/);
});
