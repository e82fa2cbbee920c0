import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Where Debian and others put theirs. Elsewhere the name may be a stub for a confined package, which cannot be driven. */
const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/**
 * The Chromium that tests and `npm start` use: the system's where there is one, else Playwright's own. Branded Chrome is left
 * out, for it does not load unpacked extensions from the command line any more.
 *
 * @returns {string} path of the executable
 */
export function chromiumExecutable() {
  return existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : chromium.executablePath();
}

/** Installs a Chromium where none is: by apt on Debian as root, else from Playwright. Does nothing where one is. */
export function ensureChromium() {
  if (existsSync(chromiumExecutable())) return;
  if (process.getuid?.() === 0 && isDebian()) {
    run('apt-get', ['update']);
    run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-noto-cjk', 'fonts-liberation']);
  } else {
    run('npx', ['playwright', 'install', 'chromium']);
  }
}

function isDebian() {
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    // Standard output belongs to the caller: `npm start -- --headless` prints JSON there.
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) throw new Error(`\`${command} ${args.join(' ')}\` failed: ${error?.message ?? `exit ${status}`}`);
}
