import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** What is loaded into every page of a DSH host. */
export const IN_EVERY_PAGE = ['chat.js', 'page-probe.js'];

const BUILD = path.resolve(import.meta.dirname, '..', '..', '.output', 'chrome-mv3');
/** What must not be loaded into a page: libraries that are many times the size of the rest. */
const NOT_IN_PAGES = [/\bDexie\b/, /\bZodMini\w+/, /\b_zod\b/];

/** The size of files of the build, compressed one by one, as they are loaded. A kilobyte has a thousand bytes here. */
export function gzippedKb(files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readBuilt(file), { level: 9 }).byteLength, 0) / 1_000;
}

/** A built script with all that it imports. */
export function withImports(file: string): string[] {
  return [file, ...importsOf(file)];
}

/** What a page of the extension loads before it shows anything: its scripts, what they import, and its style sheets. */
export function firstLoadOf(page: string): string[] {
  const html = readBuilt(page).toString('utf8');
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);
  const scripts = named.filter((file) => file.endsWith('.js'));
  return [...new Set([...named, ...scripts.flatMap((file) => withImports(file))])];
}

/** What is loaded into pages and should not be, in words. */
export function unwantedInPages(): string[] {
  return IN_EVERY_PAGE.flatMap((file) => {
    const code = readBuilt(file).toString('utf8');
    return NOT_IN_PAGES.filter((pattern) => pattern.test(code)).map(({ source }) => `${file} contains ${source}`);
  });
}

function readBuilt(file: string): Buffer {
  return readFileSync(path.join(BUILD, file));
}

/** The chunks that a built module imports, directly or by another. */
function importsOf(file: string, known = new Set<string>()): string[] {
  const code = readBuilt(file).toString('utf8');
  for (const [, imported = ''] of code.matchAll(/(?:from|import)\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g)) {
    const chunk = path.join(path.dirname(file), imported);
    if (known.has(chunk)) continue;
    known.add(chunk);
    importsOf(chunk, known);
  }
  return [...known];
}
