import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const RETRY_MS = 200;

/**
 * Runs work while no other process runs work under the same name. A lock whose holder is gone is taken over.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  const folder = path.join(
    tmpdir(),
    `dsh-feedback-${createHash('sha256').update(name).digest('hex').slice(0, 16)}.lock`,
  );
  while (!tryAcquire(folder)) await delay(RETRY_MS);
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function tryAcquire(folder) {
  const holderFile = path.join(folder, 'pid');
  try {
    mkdirSync(folder);
    writeFileSync(holderFile, String(process.pid));
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  if (isGone(holderFile)) rmSync(folder, { recursive: true, force: true });
  return false;
}

/** @param {string} holderFile */
function isGone(holderFile) {
  try {
    const pid = Number(readFileSync(holderFile, 'utf8'));
    if (pid === 0) return false;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // No file yet: the holder is just about to write it. No such process: it is gone.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}
