import { TURN } from '../browser/control-states.ts';
import { chooseLook } from '../browser/host-settings.ts';
import { layoutFaults, rowPositions } from '../browser/layout-faults.ts';
import { LOOKS, missingPairs } from '../browser/looks.ts';
import { expect, test } from './fixtures.ts';

/** A word of ours in each language, for each of what is opened. */
const WORDS = {
  en: { like: 'Good response', editor: 'Save', conflict: 'Keep yours' },
  'zh-CN': { like: '好的回答', editor: '保存', conflict: '保留你的' },
};

test('the looks that are tried have every two values together', () => {
  expect(missingPairs(LOOKS)).toEqual([]);
  expect(missingPairs(LOOKS.slice(1))).not.toEqual([]);
});

test('nothing of ours is cut, covered or out of line at any width, in either theme and either language', async ({
  ownHost,
  openStates,
}) => {
  test.setTimeout(180_000);
  const host = await ownHost();
  const { chat } = await openStates(host);
  const { page } = chat;
  const loadedAt = await page.evaluate(() => performance.timeOrigin);
  for (const look of LOOKS) {
    await test.step(Object.values(look).join(', '), async () => {
      const words = WORDS[look.language];
      // The way to the settings is only in sight where there is room.
      await page.setViewportSize({ width: 1280, height: 800 });
      await chooseLook(page, look);
      await page.setViewportSize({ width: look.width, height: 800 });

      const opened = [TURN.unrated, TURN.noted, TURN.conflict, TURN.conflictOfNotes, TURN.refused] as number[];
      const places = Object.values(TURN).map((turn) => ({ turn, control: chat.control(turn) }));
      const earlier = { turn: TURN.steps, control: chat.earlierControls };
      for (const { turn, control } of [...places, earlier]) {
        await chat.centre(turn);
        await expect(control.getByRole('button', { name: words.like })).toBeVisible();
        await expect.poll(() => layoutFaults(control), `the row of turn ${turn}`).toEqual([]);
        if (!opened.includes(turn) && control !== earlier.control) continue;
        const before = await rowPositions(control);
        await control.locator('.note-action').click();
        const isConflict = turn === TURN.conflict || turn === TURN.conflictOfNotes;
        const word = isConflict ? words.conflict : words.editor;
        await expect(chat.details.getByRole('button', { name: word })).toBeVisible();
        await chat.details.locator('summary').click();
        await expect(chat.details.locator('.history-entries, .history-none')).toBeVisible();
        // The details find their place anew with the next frame after they have changed their size.
        await expect.poll(() => layoutFaults(control), `the details of turn ${turn}`).toEqual([]);
        expect(await rowPositions(control), 'nothing in the row moves').toEqual(before);
        await page.keyboard.press('Escape');
        await expect(chat.details).toHaveCount(0);
      }

      // What the host's own text looks like, ours does too, whatever it was before.
      const colours = await Promise.all(
        [chat.copyButton(TURN.unrated), chat.like(TURN.unrated)].map((button) =>
          button.evaluate((of) => getComputedStyle(of).color),
        ),
      );
      expect(colours[1]).toBe(colours[0]);
    });
  }
  expect(await page.evaluate(() => performance.timeOrigin), 'the page was not loaded anew').toBe(loadedAt);
});
