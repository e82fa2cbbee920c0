import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Exchange } from './exchange.ts';
import type { ExchangeMode } from './exchange-mode.ts';

export const EXCHANGES = path.join(import.meta.dirname, 'exchanges');

const HOW_TO_RECORD = 'run `EXCHANGES=record npm run test:contract`';
const HOW_TO_REFRESH = 'if the host is right, run `EXCHANGES=refresh npm run test:contract` and read the difference';

/** Characters that nobody sees in a text, or that change how the rest of it is seen. */
const UNSEEN = /(?! )[\p{Cc}\p{Cf}\p{Z}]/gu;

/** One file: what a case exchanged with the real host. */
interface Recording {
  case: string;
  exchanges: Exchange[];
}

/** The name of a case's file. */
export function fileNameOf(caseName: string): string {
  const slug = caseName.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');
  return `${slug.replaceAll(/^-|-$/g, '')}.json`;
}

/** What was recorded of a case. @throws when nothing was */
export function readRecording(folder: string, caseName: string): Exchange[] {
  const recording = recordingOf(folder, caseName);
  assert.ok(recording, `nothing is recorded of “${caseName}”: ${HOW_TO_RECORD}`);
  assert.equal(recording.case, caseName, 'the recording is of another case');
  return recording.exchanges;
}

/**
 * Compares what a case has just exchanged with what was recorded of it, or records it, as the mode wants it.
 *
 * @throws when they differ, or nothing is recorded, and the mode does not write it
 */
export async function settle(mode: ExchangeMode, folder: string, caseName: string, seen: Exchange[]): Promise<void> {
  const isMissing = recordingOf(folder, caseName) === null;
  if (mode === 'refresh' || (mode === 'record' && isMissing)) {
    await write(folder, { case: caseName, exchanges: seen });
    return;
  }
  const recorded = readRecording(folder, caseName);
  try {
    assert.deepEqual(seen, recorded);
  } catch (error) {
    throw new Error(`not what was recorded: ${HOW_TO_REFRESH}\n${(error as Error).message}`, { cause: error });
  }
}

/** The files that belong to none of these cases, and the cases that have no file. */
export function strays(folder: string, caseNames: readonly string[]): { orphans: string[]; missing: string[] } {
  const files = readdirSync(folder);
  const wanted = new Set(caseNames.map(fileNameOf));
  return {
    orphans: files.filter((file) => !wanted.has(file)),
    missing: caseNames.filter((name) => !files.includes(fileNameOf(name))),
  };
}

/** Deletes the files that belong to none of these cases, if the mode is to refresh. */
export function deleteOrphans(mode: ExchangeMode, folder: string, caseNames: readonly string[]): void {
  if (mode !== 'refresh') return;
  for (const file of strays(folder, caseNames).orphans) rmSync(path.join(folder, file));
}

function recordingOf(folder: string, caseName: string): Recording | null {
  const file = fileNameOf(caseName);
  try {
    return JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Recording;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function write(folder: string, recording: Recording): Promise<void> {
  const file = path.join(folder, fileNameOf(recording.case));
  const style = await resolveConfig(EXCHANGES);
  const json = JSON.stringify(recording).replaceAll(UNSEEN, escaped);
  const text = await format(json, { ...style, filepath: file });
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
