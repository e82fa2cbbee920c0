import { TURN } from '../browser/control-states.ts';
import { chooseLook } from '../browser/host-settings.ts';
import { layoutFaults } from '../browser/layout-faults.ts';
import { LOOKS, missingPairs } from '../browser/looks.ts';
import { expect, test } from './fixtures.ts';

test('the looks that are tried have every two values together', () => {
  expect(missingPairs(LOOKS)).toEqual([]);
  expect(missingPairs(LOOKS.slice(1))).not.toEqual([]);
});

test('nothing of ours is cut, covered or out of line at any width, in either theme and either language', async ({
  ownHost,
  openStates,
}) => {
  const host = await ownHost();
  const { chat } = await openStates(host);
  const { page } = chat;
  for (const look of LOOKS) {
    await test.step(Object.values(look).join(', '), async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await chooseLook(page, look);
      await page.setViewportSize({ width: look.width, height: 800 });
    });
  }
});
