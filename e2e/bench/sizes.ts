import { firstLoadOf, gzippedKb, IN_EVERY_PAGE, unwantedInPages, withImports } from '../setup/sizes.ts';
import { type Row, short } from './table.ts';
import type { Measurement } from './world.ts';

/** How much of the build is loaded where. */
export const sizes: Measurement = {
  what: 'sizes, gzipped',
  target: 'see README',
  measure: async () => {
    const unwanted = unwantedInPages();
    return [
      row('content script + probe, gzipped', IN_EVERY_PAGE, 25, 'no Dexie, no zod in them', unwanted),
      row('popup’s first load, gzipped', firstLoadOf('popup.html'), 60, 'its scripts, what they import, its styles'),
      row('background, gzipped', withImports('background.js'), 80),
    ];
  },
};

function row(what: string, files: string[], limitKb: number, note?: string, unwanted: string[] = []): Row {
  const size = gzippedKb(files);
  return {
    what,
    target: `≤ ${limitKb} KB`,
    figure: `${short(size)} KB`,
    verdict: size <= limitKb && unwanted.length === 0 ? 'ok' : 'MISS',
    note: unwanted.length > 0 ? unwanted.join('; ') : note,
    values: { kb: [size] },
  };
}
