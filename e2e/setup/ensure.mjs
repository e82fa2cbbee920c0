import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';

/** The checkout that this file belongs to. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The Node that everything but this set-up runs on; it comes with the dependencies. */
export const NODE = path.join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const HOST_FOLDER = path.join(ROOT, 'e2e', 'host');

/**
 * Brings everything in place that a fresh clone lacks: the dependencies, the real host, a browser, and a build of the
 * extension. What is there already is left alone. Uses nothing but Node, since it runs before anything is installed.
 */
export async function ensureEverything() {
  await withLock(ROOT, async () => {
    once(path.join(ROOT, 'node_modules', '.installed-for'), [path.join(ROOT, 'package-lock.json')], () => {
      run(ROOT, 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    });
    if (!existsSync(NODE)) {
      throw new Error('The `node` package brought no Node: allow its install script and run `npm rebuild node`.');
    }
    once(path.join(HOST_FOLDER, 'node_modules', '.installed-for'), [path.join(HOST_FOLDER, 'pnpm-lock.yaml')], () => {
      const pnpm = path.join(ROOT, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs');
      run(HOST_FOLDER, NODE, [pnpm, 'install', '--ignore-scripts', '--frozen-lockfile']);
    });
    const { ensureChromium } = await import('./chromium.mjs');
    ensureChromium();
    // Not built anew without need: another run may be copying the build at this moment.
    once(path.join(ROOT, '.output', '.built-for'), buildInputs(), () => {
      run(ROOT, NODE, [path.join(ROOT, 'node_modules', 'wxt', 'bin', 'wxt.mjs'), 'build']);
    });
  });
}

/** The files that the build is made of. */
function buildInputs() {
  const folders = ['entrypoints', 'src', 'public'].map((name) => path.join(ROOT, name));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      .filter((file) => statSync(file).isFile()),
  );
  return [
    ...files.toSorted(),
    ...['wxt.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'].map((name) => path.join(ROOT, name)),
  ];
}

/**
 * Does work unless it was done for these very inputs before.
 *
 * @param {string} stamp the file that remembers for which inputs it was done; the work may remove it
 * @param {string[]} inputs paths of files
 * @param {() => void} work
 */
function once(stamp, inputs, work) {
  const hash = createHash('sha256');
  for (const file of inputs) hash.update(path.relative(ROOT, file)).update(readFileSync(file));
  const wanted = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  rmSync(stamp, { force: true });
  work();
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
