import { createHash, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const RETRY_MS = 200;
const PATIENCE_MS = 5_000;

/**
 * Runs work while no other process runs work under the same name. A lock whose holder is gone is taken over.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 16);
  const file = path.join(tmpdir(), `dsh-feedback-${hash}.lock`);
  const since = Date.now();
  for (let told = false; !tryAcquire(file); await delay(RETRY_MS)) {
    if (told || Date.now() - since < PATIENCE_MS) continue;
    console.error(`Waiting for another set-up of this checkout. If there is none, remove ${file}.`);
    told = true;
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * A link appears as a whole, holder and all: there is no moment at which a lock has no holder.
 *
 * @param {string} file
 */
function tryAcquire(file) {
  const own = `${file}.${randomUUID()}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    if (isHolderGone(file)) rmSync(file, { force: true });
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/** @param {string} file */
function isHolderGone(file) {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return false;
  } catch (error) {
    // ENOENT: released just now. EPERM: it lives, as another user.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}
