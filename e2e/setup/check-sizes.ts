import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Holds the build to its sizes, and prints them. A kilobyte has a thousand bytes here. */
const BUILD = path.resolve(import.meta.dirname, '..', '..', '.output', 'chrome-mv3');
/** What is loaded into every page of a DSH host. */
const IN_EVERY_PAGE = ['chat.js', 'page-probe.js'];
const LIMITS: readonly { what: string; files: string[]; limitKb: number }[] = [
  { what: 'content script and probe', files: IN_EVERY_PAGE, limitKb: 25 },
  { what: "a message's details, loaded when opened", files: ['message-details.js'], limitKb: 25 },
  { what: 'background', files: ['background.js', ...importsOf('background.js')], limitKb: 80 },
];
/** What must not be loaded into a page: libraries that are many times the size of the rest. */
const NOT_IN_PAGES = [/\bDexie\b/, /\bZodMini\w+/, /\b_zod\b/];

/** Compressed one by one, as they are loaded. @returns bytes */
function gzipped(file: string): number {
  return gzipSync(readFileSync(path.join(BUILD, file)), { level: 9 }).byteLength;
}

/** The chunks that a built module imports, directly or by another. */
function importsOf(file: string, known = new Set<string>()): string[] {
  const code = readFileSync(path.join(BUILD, file), 'utf8');
  for (const [, imported = ''] of code.matchAll(/(?:from|import)\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g)) {
    const chunk = path.join(path.dirname(file), imported);
    if (known.has(chunk)) continue;
    known.add(chunk);
    importsOf(chunk, known);
  }
  return [...known];
}

let isFine = true;
for (const { what, files, limitKb } of LIMITS) {
  const size = files.reduce((sum, file) => sum + gzipped(file), 0) / 1_000;
  const verdict = size <= limitKb ? 'ok' : 'TOO LARGE';
  isFine &&= size <= limitKb;
  console.log(`${what}: ${size.toFixed(1)} KB gzipped, at most ${limitKb} KB: ${verdict}`);
}
for (const file of IN_EVERY_PAGE) {
  const code = readFileSync(path.join(BUILD, file), 'utf8');
  for (const unwanted of NOT_IN_PAGES.filter((pattern) => pattern.test(code))) {
    isFine = false;
    console.log(`${file} contains ${unwanted.source}`);
  }
}
process.exitCode = isFine ? 0 : 1;
