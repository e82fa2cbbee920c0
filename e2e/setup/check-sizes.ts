import { gzippedKb, IN_EVERY_PAGE, unwantedInPages, withImports } from './sizes.ts';

/** Holds the build to its sizes, and prints them. */
const LIMITS: readonly { what: string; files: string[]; limitKb: number }[] = [
  { what: 'content script and probe', files: IN_EVERY_PAGE, limitKb: 25 },
  { what: "a message's details, loaded when opened", files: ['message-details.js'], limitKb: 25 },
  { what: 'background', files: withImports('background.js'), limitKb: 80 },
];

let isFine = true;
for (const { what, files, limitKb } of LIMITS) {
  const size = gzippedKb(files);
  const verdict = size <= limitKb ? 'ok' : 'TOO LARGE';
  isFine &&= size <= limitKb;
  console.log(`${what}: ${size.toFixed(1)} KB gzipped, at most ${limitKb} KB: ${verdict}`);
}
for (const unwanted of unwantedInPages()) {
  isFine = false;
  console.log(unwanted);
}
process.exitCode = isFine ? 0 : 1;
