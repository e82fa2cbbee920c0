import path from 'node:path';
import type { Plugin } from 'vitest/config';
import type { Breakage } from './breakages.ts';

const SRC = path.resolve(import.meta.dirname, '..', '..', 'src');

/** The file that a breakage breaks. */
export function brokenFile({ file }: Breakage): string {
  return path.join(SRC, file);
}

/**
 * A source with a breakage made in it.
 *
 * @throws when the text to replace does not stand there exactly once: the breakage would be none, or another one
 */
export function broken(source: string, { name, file, find, replace }: Breakage): string {
  const [before, after, ...more] = source.split(find);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`cannot break src/${file} (${name}): not exactly once in it: ${find}`);
  }
  return before + replace + after;
}

/** Makes a breakage in the module as it is loaded; the file stays as it is. */
export function brokenModule(breakage: Breakage): Plugin {
  const file = brokenFile(breakage);
  return {
    name: 'broken-module',
    enforce: 'pre',
    transform: (source, id) => (path.normalize(id) === file ? broken(source, breakage) : null),
  };
}
