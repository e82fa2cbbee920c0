import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { contrasts } from '../browser/contrast.ts';
import { TURN } from '../browser/control-states.ts';
import { EXTENSION_ID } from '../browser/extension.ts';
import { preferTheme } from '../browser/host-settings.ts';
import { smallTargets } from '../browser/targets.ts';
import { manyAnswers } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

const THEMES = ['light', 'dark'] as const;
/** What text, and what marks and icons, have to stand out by. */
const LEAST_CONTRAST = { text: 4.5, mark: 3, icon: 3 };

/** Whatever an automatic check objects to in a part of a page, in words. */
async function objections(page: Page, part: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** What hardly stands out from its background. */
async function faint(place: Locator): Promise<string[]> {
  const found = await contrasts(place);
  return found
    .filter(({ kind, ratio }) => ratio < LEAST_CONTRAST[kind])
    .map(({ what, kind, ratio }) => `${kind} ${what}: ${ratio}`);
}

test('every state and all that can be opened is perceptible and large enough in both themes, and passes an automatic check', async ({
  host,
  openStates,
}) => {
  test.setTimeout(180_000);
  const states = await openStates(host);
  const { chat } = states;
  const { page } = chat;
  const look = async (what: string, part: string, controls: Locator[]) => {
    for (const theme of THEMES) {
      await test.step(`${what}, ${theme}`, async () => {
        await preferTheme(page, theme);
        expect(await objections(page, part)).toEqual([]);
        for (const control of controls) {
          expect(await faint(control)).toEqual([]);
          expect(await smallTargets(control)).toEqual([]);
        }
      });
    }
  };
  const lookAtDetails = async (turn: number, control = chat.control(turn), row = `[data-turn-tail="${turn}"]`) => {
    await chat.centre(turn);
    await control.locator('.note-action').click();
    await chat.details.locator('summary').click();
    await expect(chat.details.locator('.history-entries, .history-none')).toBeVisible();
    await look(`the details of turn ${turn}`, `${row} dsh-feedback`, [control]);
    await page.keyboard.press('Escape');
    await expect(chat.details).toHaveCount(0);
  };

  for (const turn of [TURN.unrated, TURN.noted, TURN.drafted, TURN.conflict, TURN.conflictOfNotes, TURN.refused]) {
    await lookAtDetails(turn);
  }
  await lookAtDetails(TURN.steps, chat.earlierControls, '[data-chat-flow-kind="assistant-step"]');
  await states.holdBack();
  await look('all rows', 'dsh-feedback', await chat.controls.all());
  await states.cutOff();
  await look('the rows that have lost their host', 'dsh-feedback', await chat.controls.all());
  await lookAtDetails(TURN.underWay);
  await states.offerUndo();
  await look('an offer to undo', `[data-turn-tail="${TURN.last}"] dsh-feedback`, [chat.control(TURN.last)]);
});

test('the popup with every kind of problem passes an automatic check, and all in it is perceptible and large enough', async ({
  host,
  extension,
  openStates,
}) => {
  const states = await openStates(host);
  await states.cutOff();
  const popup = await extension.context.newPage();
  await popup.setViewportSize({ width: 360, height: 580 });
  await popup.goto(`chrome-extension://${EXTENSION_ID}/popup.html`);
  const look = async (what: string) => {
    for (const theme of THEMES) {
      await test.step(`${what}, ${theme}`, async () => {
        await popup.emulateMedia({ colorScheme: theme });
        expect(await objections(popup, 'html')).toEqual([]);
        expect(await faint(popup.locator('main'))).toEqual([]);
        expect(await smallTargets(popup.locator('main'))).toEqual([]);
      });
    }
  };
  await popup.locator('.session').waitFor();
  await look('the list of sessions');
  await popup.locator('.session').click();
  for (const said of [
    /Click the rating that should stand/,
    /Open the comparison to choose/,
    /not on the host any more/,
    /The host refused the note/,
    /The host cannot be reached; it will be sent/,
  ]) {
    await expect(popup.locator('.state').filter({ hasText: said }).first()).toBeVisible();
  }
  await look('the list of messages');
  await popup.getByRole('button', { name: 'Edit yours' }).first().click();
  await expect(popup.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await look('the list with an editor');
});

test('the keyboard goes through a row in the order of sight, and comes back to where it was', async ({
  host,
  openChat,
}) => {
  const session = host.seed(manyAnswers(2));
  const chat = await openChat(host, session);
  const { keyboard } = chat.page;
  const undo = chat.control(1).getByRole('button', { name: 'Undo' });
  await chat.copyButton(1).focus();
  for (const next of [chat.like(1), chat.dislike(1), chat.noteButton(1)]) {
    await keyboard.press('Tab');
    await expect(next).toBeFocused();
  }

  await test.step('from a note that is closed, stored, or left', async () => {
    await keyboard.press('Enter');
    await expect(chat.noteField).toBeFocused();
    await keyboard.press('Escape');
    await expect(chat.noteButton(1)).toBeFocused();
    await keyboard.press('Space');
    await chat.details.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(chat.noteButton(1)).toBeFocused();
    await keyboard.press('Shift+Tab');
    await keyboard.press('Shift+Tab');
    await keyboard.press('Enter');
    await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'true');
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await keyboard.type('Worth keeping.');
    await chat.saveNote.press('Enter');
    await expect(chat.noteButton(1)).toBeFocused();
  });

  await test.step('from what was taken back', async () => {
    await keyboard.press('Tab');
    await expect(undo).toBeFocused();
    await keyboard.press('Enter');
    await expect(undo).toHaveCount(0);
    await expect(chat.like(1)).toBeFocused();
    await expect.poll(async () => (await host.items(session.id))[0]).not.toHaveProperty('note');
  });
});

test('a conflict is compared, edited and settled with the keyboard alone, which never loses its place', async ({
  host,
  openStates,
}) => {
  const { chat } = await openStates(host);
  const { keyboard } = chat.page;
  await chat.noteButton(TURN.conflict).press('Enter');
  // On none of the decisions: a key that is still held down takes none.
  await expect(chat.details).toBeFocused();
  await keyboard.press('Tab');
  await expect(chat.details.getByRole('button', { name: 'Keep yours' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(chat.details.getByRole('button', { name: 'Edit yours' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(chat.noteField).toBeFocused();
  await keyboard.press('Escape');
  await expect(chat.noteButton(TURN.conflict)).toBeFocused();
  await keyboard.press('Enter');
  await expect(chat.details).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(chat.noteButton(TURN.conflict)).toBeFocused();
  await expect(chat.dislike(TURN.conflict)).toHaveAccessibleDescription(/Click to take it back/);

  // A click cannot say which of two notes is meant; what it opens gives the focus back, too.
  await chat.like(TURN.conflictOfNotes).press('Enter');
  await expect(chat.details).toBeFocused();
  await keyboard.press('Escape');
  await expect(chat.noteButton(TURN.conflictOfNotes)).toBeFocused();
});

test('each state is told by what is pressed, what describes it and what is read out', async ({ host, openStates }) => {
  const states = await openStates(host);
  const { chat } = states;
  const told = async (turn: number, pressed: 'like' | 'dislike' | 'none', description: RegExp) => {
    await expect(chat.like(turn)).toHaveAttribute('aria-pressed', String(pressed === 'like'));
    await expect(chat.dislike(turn)).toHaveAttribute('aria-pressed', String(pressed === 'dislike'));
    const described = pressed === 'dislike' ? chat.dislike(turn) : chat.like(turn);
    await expect(described).toHaveAccessibleDescription(description);
  };
  await told(TURN.unrated, 'none', /^$/);
  await told(TURN.onHost, 'like', /^Click to take it back\. On the host\.$/);
  await told(TURN.noted, 'dislike', /^Click to take it back\. On the host\.$/);
  await told(TURN.conflict, 'dislike', /^The host holds “Good response” from elsewhere/);
  await told(TURN.conflictOfNotes, 'like', /^The host holds another note from elsewhere/);
  await told(TURN.removed, 'none', /^This rating is not on the host any more/);
  await told(TURN.refused, 'like', /The host refused the note: it has 8400 bytes, 8192 are allowed/);
  await states.holdBack();
  await told(TURN.underWay, 'dislike', /Stored in this browser\. It is on its way to the host\./);
  await states.cutOff();
  await told(TURN.underWay, 'dislike', /The host cannot be reached; it will be sent when the host is back\./);
  await told(TURN.failed, 'none', /^Not stored: the page could not tell which message this is/);
  await expect(chat.noteButton(TURN.noted)).toHaveAccessibleName('Edit note');
  await expect(chat.noteButton(TURN.noted)).toHaveAccessibleDescription('Cost It never looked at the machine.');
  await expect(chat.noteButton(TURN.drafted)).toHaveAccessibleDescription(/^Something is written here/);
  await expect(chat.noteButton(TURN.conflict)).toHaveAccessibleName('Compare the two versions');
  const [earlier] = await chat.earlierControls.locator('button').all();
  await expect(earlier!).toHaveAttribute('aria-pressed', 'true');
  await expect(earlier!).toHaveAccessibleDescription('Click to take it back. On the host.');

  await expect(chat.control(TURN.failed).getByRole('alert')).toHaveText(/^Not stored: the page could not tell/);
  // Only what comes into a place that is there already is read out.
  const read = await chat.control(TURN.last).evaluateHandle((control) => {
    const heard: string[] = [];
    let place: Element | null = null;
    const watch = new MutationObserver(() => {
      const now = control.shadowRoot!.querySelector('[role="status"]');
      const said = [...(now?.children ?? [])].find((words) => words.checkVisibility({ visibilityProperty: true }));
      if (now && now === place && said) heard.push(said.textContent);
      if (!said) place = now;
    });
    watch.observe(control.shadowRoot!, { subtree: true, childList: true, attributes: true });
    return heard;
  });
  await states.offerUndo();
  await expect.poll(() => read.jsonValue()).toContain('Rating stored');
  await chat.noteButton(TURN.onHost).click();
  const sentence = chat.details.getByRole('status');
  await expect(sentence).toBeAttached();
  await expect(sentence).toBeEmpty();
  await chat.noteField.fill('   ');
  await chat.saveNote.click();
  await expect(sentence).toHaveText(/^A note of nothing but spaces says nothing/);
});

test('in forced colours what is given, what is marked and where the focus is can be told apart', async ({
  host,
  openStates,
}) => {
  const states = await openStates(host);
  const { chat } = states;
  await states.cutOff();
  const look = (button: Locator) =>
    button.evaluate((element) => {
      const { color, outlineStyle, outlineColor, backgroundColor } = getComputedStyle(element);
      const fill = getComputedStyle(element.querySelector('.fill') ?? element).fill;
      return { color, fill, outlineStyle, outlineColor, backgroundColor };
    });
  for (const theme of THEMES) {
    await test.step(theme, async () => {
      await chat.page.emulateMedia({ forcedColors: 'active', colorScheme: theme });
      const [pressed, not] = await Promise.all([look(chat.like(TURN.onHost)), look(chat.dislike(TURN.onHost))]);
      expect(pressed.color).not.toBe(not.color);
      expect(pressed.fill).not.toBe(not.fill);
      for (const control of await chat.controls.all()) expect(await faint(control)).toEqual([]);

      await chat.centre(TURN.noted);
      await chat.noteButton(TURN.noted).press('Enter');
      const reason = (name: string) => chat.details.getByRole('button', { name });
      const [given, other] = await Promise.all([look(reason('Cost')), look(reason('Other'))]);
      expect(given.backgroundColor).not.toBe(other.backgroundColor);
      expect(await faint(chat.control(TURN.noted))).toEqual([]);
      for (const focused of [reason('Task result'), chat.noteField, chat.saveNote, chat.details.locator('summary')]) {
        await chat.page.keyboard.press('Tab');
        await focused.focus();
        const { outlineStyle, outlineColor, backgroundColor } = await look(focused);
        expect(outlineStyle).toBe('solid');
        expect(outlineColor).not.toBe(backgroundColor);
      }
      await chat.page.keyboard.press('Escape');
      await expect(chat.noteButton(TURN.noted)).toBeFocused();
      expect((await look(chat.noteButton(TURN.noted))).outlineStyle).toBe('solid');
    });
  }
});

test('nothing of ours moves for whoever wants less motion', async ({ host, extension, openChat }) => {
  const session = host.seed(manyAnswers(2));
  const chat = await openChat(host, session);
  await chat.page.emulateMedia({ reducedMotion: 'reduce' });
  await chat.like(1).click();
  await chat.noteButton(1).click();
  await chat.details.locator('summary').click();
  const moving = (page: Page) =>
    page.evaluate(() => {
      const ours = [...document.querySelectorAll('dsh-feedback'), ...document.querySelectorAll('main')];
      const within = ours.flatMap((part) => [...(part.shadowRoot ?? part).querySelectorAll('*')]);
      const parts = [...ours, ...within];
      const styled = parts.filter((part) => {
        const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(part);
        return animationName !== 'none' || !/^(0s(, )?)+$/.test(transitionDuration) || scrollBehavior === 'smooth';
      });
      const running = document
        .getAnimations()
        .filter(({ effect }) => effect instanceof KeyframeEffect && parts.includes(effect.target!));
      return { parts: parts.length, styled: styled.length, running: running.length };
    });
  const inPage = await moving(chat.page);
  expect(inPage).toMatchObject({ styled: 0, running: 0 });
  expect(inPage.parts).toBeGreaterThan(50);
  const popup = await extension.context.newPage();
  await popup.emulateMedia({ reducedMotion: 'reduce' });
  await popup.goto(`chrome-extension://${EXTENSION_ID}/popup.html`);
  await popup.locator('.session').click();
  await expect(popup.locator('.card')).toHaveCount(1);
  const seen = await moving(popup);
  expect(seen).toMatchObject({ styled: 0, running: 0 });
  expect(seen.parts).toBeGreaterThan(10);
});
