import path from 'node:path';
import { sampleSessions } from '../host/sample-sessions.ts';
import { expect, test } from './fixtures.ts';

const README_FOLDER = path.resolve(import.meta.dirname, '..', 'screenshots');

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ browserOptions: { colorScheme } });

    test(`the controls are at home in the ${colorScheme} page`, async ({ ownHost, openChat }, info) => {
      const host = await ownHost();
      const [session] = sampleSessions(host);
      const chat = await openChat(host, session);
      await chat.like(1).click();
      await chat.dislike(2).click();
      await expect.poll(() => host.items(session.id)).toHaveLength(2);
      await chat.like(4).scrollIntoViewIfNeeded();
      await chat.like(4).hover();
      await expect(chat.control(4).locator('.tooltip').first()).toBeVisible();

      // At home: in one line with the host's own actions, of their size, their colour and their distance.
      const copy = chat.tail(4).locator('button').first();
      const looks = await Promise.all([copy, chat.dislike(4)].map((button) => button.evaluate(look)));
      expect(looks[1]).toEqual(looks[0]);
      const [left, ours, right] = await Promise.all(
        [copy, chat.like(4), chat.dislike(4)].map((box) => box.boundingBox()),
      );
      expect(ours!.y).toBe(left!.y);
      expect(right!.x - ours!.x).toBe(ours!.x - left!.x);

      const folder = info.config.updateSnapshots === 'all' ? README_FOLDER : info.outputDir;
      await chat.page.screenshot({ path: path.join(folder, `rating-${colorScheme}.png`) });
    });
  });
}

function look(button: Element): Record<string, string> {
  const { width, height, color, backgroundColor, borderRadius, padding } = getComputedStyle(button);
  return { width, height, color, backgroundColor, borderRadius, padding };
}
