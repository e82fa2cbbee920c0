import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';

/** The checkout that this file belongs to. */
export const ROOT = path.resolve(import.meta.dirname, '..', '..');
/** The Node that everything but this set-up runs on; it comes with the dependencies. */
export const NODE = path.join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const HOST_FOLDER = path.join(ROOT, 'e2e', 'host');

/**
 * Brings everything in place that a fresh clone lacks: the dependencies, the real host, a browser, and a build of the
 * extension. What is there already is left alone. Uses nothing but Node, since it runs before anything is installed.
 */
export async function ensureEverything() {
  await withLock(ROOT, async () => {
    installOnce(ROOT, 'package-lock.json', 'npm', ['ci', '--no-audit', '--no-fund']);
    if (!existsSync(NODE)) {
      throw new Error('The `node` package brought no Node: allow its install script and run `npm rebuild node`.');
    }
    const pnpm = path.join(ROOT, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs');
    installOnce(HOST_FOLDER, 'pnpm-lock.yaml', NODE, [pnpm, 'install', '--ignore-scripts', '--frozen-lockfile']);
    const { ensureChromium } = await import('./chromium.mjs');
    ensureChromium();
    run(ROOT, NODE, [path.join(ROOT, 'node_modules', 'wxt', 'bin', 'wxt.mjs'), 'build']);
  });
}

/**
 * Installs a folder's packages unless that was done for this very lock file before.
 *
 * @param {string} folder
 * @param {string} lockFile
 * @param {string} command
 * @param {string[]} args
 */
function installOnce(folder, lockFile, command, args) {
  const stamp = path.join(folder, 'node_modules', '.installed-for');
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(folder, lockFile)))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  run(folder, command, args);
  writeFileSync(stamp, wanted);
}

/**
 * @param {string} cwd
 * @param {string} command
 * @param {string[]} args
 */
function run(cwd, command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd,
    // Standard output belongs to the caller: `npm start -- --headless` prints JSON there.
    stdio: ['ignore', process.stderr, process.stderr],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`\`${command} ${args.join(' ')}\` failed: ${error?.message ?? `exit ${status}`}`);
}
