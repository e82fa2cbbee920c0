import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureEverything, NODE, ROOT } from './ensure.mjs';

/**
 * The way in for `npm start` and `npm test`: sets up whatever a fresh clone lacks, then runs a script of this folder on the
 * Node that came with the dependencies.
 *
 * Usage: node run.mjs <script> [arguments]
 */
const [script = '', ...args] = process.argv.slice(2);
try {
  await ensureEverything();
  const bin = path.join(ROOT, 'node_modules', '.bin');
  const child = spawn(NODE, [fileURLToPath(new URL(script, import.meta.url)), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PATH: [bin, process.env['PATH']].join(path.delimiter) },
  });
  // An interrupt reaches the child by itself; this process waits until it has cleaned up.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
