import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from './eventually.ts';

const QUIET_MS = 500;

/** Reads a file once its writer has left it alone for a moment, as text. */
export function settledFile(file: string): Promise<string> {
  return eventually(`${file} to settle`, async () => {
    const before = await readFile(file, 'utf8');
    await delay(QUIET_MS);
    return (await readFile(file, 'utf8')) === before && before;
  });
}
