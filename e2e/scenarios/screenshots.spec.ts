import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { TestInfo } from '@playwright/test';
import { ActionPopup } from '../browser/action-popup.ts';
import { Dashboard } from '../browser/dashboard.ts';
import { rateElsewhere } from '../host/elsewhere.ts';
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

      await chat.page.screenshot({ path: picture(info, `rating-${colorScheme}.png`) });
    });

    test(`the note's editor and the popup, in ${colorScheme}, with the host up and down`, async ({
      ownHost,
      extension,
      openChat,
    }, info) => {
      const host = await ownHost();
      const [session] = sampleSessions(host);
      const chat = await openChat(host, session);
      await chat.like(1).click();
      await chat.dislike(2).click();
      await expect.poll(() => host.items(session.id)).toHaveLength(2);
      await chat.tail(2).evaluate((tail) => tail.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await chat.noteButton(2).click();
      await chat.noteField.fill('It never looked at how much memory the new machine has.');
      await expect(chat.noteField).toBeInViewport();
      const row = await chat.tail(2).boundingBox();
      const clip = { x: 340, y: Math.max(0, row!.y - 120), width: 700, height: 460 };
      await chat.page.screenshot({ path: picture(info, `note-${colorScheme}.png`), clip });
      await chat.saveNote.click();
      await expect.poll(async () => (await host.items(session.id)).some(({ note }) => note !== undefined)).toBe(true);

      const popup = await ActionPopup.open(extension);
      await popup.preferColorScheme(colorScheme);
      await popup.waitForText(/The host has everything[\s\S]*Turn 2/);
      await popup.screenshot(picture(info, `popup-${colorScheme}.png`));
      await host.kill();
      await chat.page.bringToFront();
      await chat.dislike(1).click();
      await expect(chat.mark(1)).toBeVisible();
      const popupLater = await ActionPopup.open(extension);
      await popupLater.preferColorScheme(colorScheme);
      await popupLater.waitForText(/The host cannot be reached[\s\S]*Stored in this browser/);
      await popupLater.screenshot(picture(info, `popup-host-down-${colorScheme}.png`));

      await chat.page.bringToFront();
      await chat.tail(4).evaluate((tail) => tail.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await chat.like(4).click();
      await expect(chat.mark(4)).toBeVisible();
      await chat.page.mouse.move(0, 0);
      // No tooltip lies over the offer to undo.
      await expect(chat.control(4).locator('.undo-offer')).toHaveCount(0, { timeout: 12_000 });
      await chat.like(4).hover();
      await expect(chat.control(4).locator('.tooltip').first()).toBeVisible();
      const waiting = await chat.tail(4).boundingBox();
      const around = { x: 240, y: Math.max(0, waiting!.y - 60), width: 700, height: 180 };
      await chat.page.screenshot({ path: picture(info, `waiting-${colorScheme}.png`), clip: around });
    });

    test(`two versions of a note, and an earlier message of a turn, in ${colorScheme}`, async ({
      ownHost,
      openChat,
    }, info) => {
      const host = await ownHost();
      const session = host.seed([
        {
          kind: 'tools',
          prompt: 'What do the notes say about the release?',
          thought: 'Let me read the notes first, and the list of what is still open.',
          answer: 'The release waits for two open points: the migration, and the texts in Chinese.',
        },
      ]);
      const chat = await openChat(host, session);
      const [earlierId, closingId] = session.turns[0]!.assistantMessageIds;
      await chat.like(1).click();
      await chat.earlier(1).locator('button').first().click();
      await expect.poll(() => host.items(session.id)).toHaveLength(2);
      await host.kill();
      await chat.noteButton(1).click();
      await chat.noteField.fill('Both points are right, but it forgets the open question about the keys.');
      await chat.saveNote.click();
      await expect(chat.mark(1)).toBeVisible();
      await host.start();
      expect(earlierId).not.toBe(closingId);
      await rateElsewhere(host, session.id, closingId!, {
        rating: 'positive',
        note: 'Both points are right, and it names the person who knows more.',
      });
      await chat.page.reload();
      await expect(chat.markOf(1, 'conflict')).toBeVisible();
      await chat.noteButton(1).click();
      await expect(chat.details.locator('mark').first()).toBeVisible();
      await chat.page.mouse.move(0, 0);
      await chat.page.screenshot({
        path: picture(info, `conflict-${colorScheme}.png`),
        clip: { x: 280, y: 80, width: 900, height: 520 },
      });
    });

    test(`the dashboard, empty, full and in trouble, and the popup in trouble, in ${colorScheme}`, async ({
      ownHost,
      extension,
      openChat,
    }, info) => {
      const empty = await Dashboard.open(extension);
      await empty.page.setViewportSize({ width: 1180, height: 640 });
      await empty.page.screenshot({ path: picture(info, `dashboard-empty-${colorScheme}.png`) });
      await empty.page.close();

      const host = await ownHost();
      const sessions = sampleSessions(host);
      for (const session of sessions) {
        const chat = await openChat(host, session, { newTab: true });
        // Of a long session the last messages are loaded.
        const turn = session === sessions[0] ? 1 : session.turns.length;
        await chat.like(turn).click();
        await chat.noteButton(turn).click();
        await chat.noteField.fill('Right, and short. It could name the file that it read.');
        await chat.saveNote.click();
        await expect.poll(async () => (await host.items(session.id))[0]?.note).toBeTruthy();
        await chat.page.close();
      }
      const [first] = sessions;
      const chat = await openChat(host, first, { newTab: true });
      await chat.dislike(2).click();
      await expect.poll(() => host.items(first.id)).toHaveLength(2);
      const full = await Dashboard.open(extension);
      await full.page.setViewportSize({ width: 1180, height: 640 });
      await full.sessions.first().click();
      await expect(full.cards.first()).toBeVisible();
      await full.page.screenshot({ path: picture(info, `dashboard-${colorScheme}.png`) });

      await chat.page.bringToFront();
      await host.kill();
      await chat.dislike(1).click();
      await expect(chat.mark(1)).toBeVisible();
      await host.start();
      const [one, two] = first.turns.map(({ assistantMessageIds }) => assistantMessageIds.at(-1)!);
      await rateElsewhere(host, first.id, one!, { rating: 'positive', note: 'Right, but it reads the wrong file.' });
      await rateElsewhere(host, first.id, two!, null);
      await chat.page.reload();
      await expect(chat.markOf(1, 'conflict')).toBeVisible();
      await full.page.bringToFront();
      await full.filter('State').selectOption('Needs you');
      await expect(full.cards).toHaveCount(2);
      await full.page.screenshot({ path: picture(info, `dashboard-trouble-${colorScheme}.png`) });

      await chat.page.bringToFront();
      const popup = await ActionPopup.open(extension);
      await popup.preferColorScheme(colorScheme);
      await popup.waitForText(/Two versions of your feedback/);
      await popup.screenshot(picture(info, `popup-trouble-${colorScheme}.png`));
    });
  });
}

/** Where a picture goes: into the README's folder when they are to be taken anew, else to the test's results. */
function picture(info: TestInfo, name: string): string {
  const folder = info.config.updateSnapshots === 'all' ? README_FOLDER : info.outputPath('.');
  mkdirSync(folder, { recursive: true });
  return path.join(folder, name);
}

function look(button: Element): Record<string, string> {
  const { width, height, color, backgroundColor, borderRadius, padding } = getComputedStyle(button);
  return { width, height, color, backgroundColor, borderRadius, padding };
}
