import type { CDPSession, Page } from '@playwright/test';
import { manyAnswers } from '../host/seed.ts';
import { expect, test } from './fixtures.ts';

const SLOT = '[data-slot="conversation.chat.assistant-actions"]';

/** Takes parts out of every row as soon as there is one, before any script of ours has seen it. */
async function takeOutOfRows(page: Page, selector: string): Promise<void> {
  await page.addInitScript((parts) => {
    new MutationObserver(() => {
      for (const part of document.querySelectorAll(`[data-turn-tail] ${parts}`)) part.remove();
    }).observe(document, { childList: true, subtree: true });
  }, selector);
}

/** How much of an element is seen, through everything that it stands in. */
function seenOpacity(element: Element): number {
  let opacity = 1;
  for (let at: Element | null = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
  return opacity;
}

test('where actions fade out until they are pointed at, ours fade with them, and work', async ({
  host,
  openChat,
  complaints,
}) => {
  const session = host.seed(manyAnswers(2));
  const chat = await openChat(host, session);
  await chat.page.addStyleTag({
    content: `
      [data-turn-tail] > :last-child { opacity: 0; }
      [data-turn-tail]:hover > :last-child, [data-turn-tail]:focus-within > :last-child { opacity: 1; }`,
  });
  await chat.page.mouse.move(0, 0);
  await expect.poll(() => chat.control(1).evaluate(seenOpacity)).toBe(0);
  await chat.tail(1).hover();
  await expect.poll(() => chat.control(1).evaluate(seenOpacity)).toBe(1);
  expect(await chat.control(2).evaluate(seenOpacity)).toBe(0);
  await chat.like(1).click();
  await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'true');

  await chat.page.mouse.move(0, 0);
  await chat.noteButton(2).focus();
  await expect.poll(() => chat.control(2).evaluate(seenOpacity)).toBe(1);
  await chat.dislike(2).click();
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'positive' }, { rating: 'negative' }]);
  expect(complaints).toEqual([]);
});

for (const [what, parts] of [
  ['without a row of actions', ':scope > :last-child:has(> button)'],
  ['with a row of actions but no place for those of plugins', SLOT],
  ['with nothing in it', ':scope > *:not(dsh-feedback)'],
] as const) {
  test(`the end of a turn ${what} has one control all the same, and can be rated`, async ({
    host,
    extension,
    openChat,
    complaints,
  }) => {
    const session = host.seed(manyAnswers(2));
    await takeOutOfRows(extension.context.pages()[0]!, parts.replace(':scope ', ''));
    const chat = await openChat(host, session);
    await expect(chat.tail(1).locator(parts)).toHaveCount(0);
    for (const turn of [1, 2]) await expect(chat.control(turn)).toHaveCount(1);
    await expect(chat.natives(1)).toHaveCount(0);
    await chat.like(1).click();
    await chat.dislike(2).click();
    await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'positive' }, { rating: 'negative' }]);

    await chat.noteButton(2).click();
    await chat.page.keyboard.type('Said all the same');
    await chat.page.keyboard.press('Control+Enter');
    await expect(chat.details).toHaveCount(0);
    await expect.poll(() => host.items(session.id)).toMatchObject([{}, { note: 'Said all the same' }]);
    await expect(chat.controls).toHaveCount(2);
    expect(complaints).toEqual([]);
  });
}

test('a note can be written while the page drops its control again and again', async ({
  host,
  openChat,
  complaints,
}) => {
  const session = host.seed(manyAnswers(2));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await chat.noteButton(1).click();
  await expect(chat.noteField).toBeFocused();
  const dropping = await chat.page.evaluateHandle(() => {
    const dropped = { times: 0, timer: 0 };
    dropped.timer = window.setInterval(() => {
      const control = document.querySelector('[data-turn-tail="1"] dsh-feedback');
      if (control) dropped.times += 1;
      control?.remove();
    }, 15);
    return dropped;
  });
  const note = 'Written in spite of everything, and to the last word.';
  await chat.page.keyboard.type(note, { delay: 10 });
  await chat.page.keyboard.press('Home');
  await chat.page.keyboard.type('It was ', { delay: 10 });
  await expect.poll(() => dropping.evaluate(({ times }) => times)).toBeGreaterThan(30);
  await expect(chat.noteField).toBeFocused();
  await expect(chat.noteField).toBeInViewport({ ratio: 1 });
  await dropping.evaluate(({ timer }) => clearInterval(timer));

  await expect(chat.noteField).toHaveValue(`It was ${note}`);
  for (const turn of [1, 2]) await expect(chat.control(turn)).toHaveCount(1);
  await chat.page.keyboard.press('Control+Enter');
  await expect(chat.details).toHaveCount(0);
  expect(complaints).toEqual([]);
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'positive', note: `It was ${note}` }]);
});

test('the offer to take something back stands while the page drops its control, and can be taken', async ({
  host,
  openChat,
  complaints,
}) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  await chat.like(1).click();
  await expect.poll(() => host.items(session.id)).toHaveLength(1);
  const undo = chat.control(1).getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  for (let round = 0; round < 3; round += 1) {
    await chat.control(1).evaluate((element) => element.remove());
    await expect(undo).toBeVisible();
  }
  await undo.click();
  await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'false');
  await expect(chat.control(1)).toHaveCount(1);
  expect(complaints).toEqual([]);
  await expect.poll(() => host.items(session.id)).toEqual([]);
});

test("other plugins' actions, in their place and beside it, stay and can be pressed", async ({
  host,
  openChat,
  complaints,
}) => {
  const session = host.seed(manyAnswers(1));
  const chat = await openChat(host, session);
  const { page } = chat;
  await expect(chat.natives(1).first()).toBeHidden();
  await page.evaluate((slotSelector) => {
    const action = (name: string) => {
      const button = document.createElement('button');
      button.textContent = name;
      button.setAttribute('aria-pressed', 'false');
      button.addEventListener('click', () => button.setAttribute('aria-pressed', 'true'));
      return button;
    };
    const slot = document.querySelector(slotSelector)!;
    slot.prepend(action('First in it'));
    slot.append(action('Last in it'));
    slot.before(action('Before it'));
    slot.after(action('After it'));
    slot.parentElement!.append(action('At the end'));
  }, SLOT);
  await chat.like(1).click();
  await expect(chat.like(1)).toHaveAttribute('aria-pressed', 'true');
  for (const name of ['First in it', 'Last in it', 'Before it', 'After it', 'At the end']) {
    const action = chat.tail(1).getByRole('button', { name });
    await action.click();
    await expect(action).toHaveAttribute('aria-pressed', 'true');
  }
  for (const label of ['Good response', 'Bad response']) {
    await expect(page.locator(`${SLOT} > [aria-label="${label}"]`)).toBeHidden();
  }
  await expect(chat.control(1)).toHaveCount(1);
  expect(complaints).toEqual([]);
  await expect.poll(() => host.items(session.id)).toMatchObject([{ rating: 'positive' }]);
});

/** What the page holds when everything is collected that nobody needs any more. */
async function held(devtools: CDPSession): Promise<{ nodes: number; listeners: number }> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners') };
}

/** Switches between the two sessions of the sidebar, each time until the other's messages have all their controls. */
async function switchSessions(page: Page, times: number, messages: number): Promise<void> {
  await page.evaluate(
    async ([count, controls]) => {
      for (let round = 0; round < count; round += 1) {
        const before = document.querySelector('[data-chat-flow]');
        const next = document.querySelector<HTMLElement>('[role="treeitem"][aria-selected="false"]')!;
        next.click();
        const isThere = () => {
          const flow = document.querySelector('[data-chat-flow]');
          const shown = flow === before ? 0 : flow?.querySelectorAll('[data-turn-tail] dsh-feedback').length;
          return shown === controls && next.ariaSelected === 'true';
        };
        await new Promise<void>((resolve, reject) => {
          const late = setTimeout(() => reject(new Error(`The controls did not come after switch ${round}.`)), 10_000);
          const look = () => {
            if (!isThere()) return;
            clearTimeout(late);
            observer.disconnect();
            resolve();
          };
          const observer = new MutationObserver(look);
          observer.observe(document, { childList: true, attributes: true, subtree: true });
          look();
        });
      }
    },
    [times, messages] as const,
  );
}

test('after a thousand switches of session, with ratings in between, everything is rated and nothing has piled up', async ({
  ownHost,
  openChat,
  complaints,
}) => {
  test.setTimeout(180_000);
  const TURNS = 5;
  const host = await ownHost();
  const one = host.seed(manyAnswers(TURNS), host.workspace('one-place'));
  const other = host.seed(manyAnswers(TURNS), host.workspace('another-place'));
  const chat = await openChat(host, one);
  const { page } = chat;
  await expect(page.locator('[role="treeitem"][aria-selected]')).toHaveCount(2);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');

  let atFirst: Awaited<ReturnType<typeof held>> | undefined;
  for (let round = 0; round < 10; round += 1) {
    // An odd number, so that the sessions take turns; a thousand in the end.
    await switchSessions(page, round % 2 === 0 ? 101 : 99, TURNS);
    atFirst ??= await held(devtools);
    const turn = Math.floor(round / 2) + 1;
    await (turn % 2 === 0 ? chat.dislike(turn) : chat.like(turn)).click();
  }
  const rated = Array.from({ length: TURNS }, (_, index) => ({ rating: index % 2 === 0 ? 'positive' : 'negative' }));
  for (const session of [one, other]) {
    await expect.poll(() => host.items(session.id)).toMatchObject(rated);
  }
  await expect(chat.controls).toHaveCount(TURNS);
  for (let turn = 1; turn <= TURNS; turn += 1) await expect(chat.control(turn)).toHaveCount(1);
  const atLast = await held(devtools);
  expect(atLast.nodes).toBeLessThanOrEqual(atFirst!.nodes * 1.5);
  expect(atLast.listeners).toBeLessThanOrEqual(atFirst!.listeners * 1.5);
  expect(complaints).toEqual([]);
});

test('a session that is left in the moment of a rating has that rating on the return', async ({
  ownHost,
  openChat,
  complaints,
}) => {
  const host = await ownHost();
  const one = host.seed(manyAnswers(3), host.workspace('one-place'));
  const elsewhere = { kind: 'answer', prompt: 'And elsewhere?', answer: 'The same.' } as const;
  host.seed([elsewhere, elsewhere, elsewhere], host.workspace('another-place'));
  const chat = await openChat(host, one);
  const { page } = chat;
  await expect(page.locator('[role="treeitem"][aria-selected]')).toHaveCount(2);
  // Both were shown before: nothing but the page's renderer is between them.
  await switchSessions(page, 2, 3);
  for (const rate of [chat.like(1), chat.dislike(2), chat.like(3)]) {
    await page.evaluate(() => {
      const leave = () => document.querySelector<HTMLElement>('[role="treeitem"][aria-selected="false"]')!.click();
      document.addEventListener('click', leave, { once: true });
    });
    await rate.click();
    await expect(page.locator('[data-chat-flow]')).toContainText('The same.');
    await expect(chat.controls).toHaveCount(3);
    await expect(rate).toHaveAttribute('aria-pressed', 'false');
    await switchSessions(page, 1, 3);
    await expect(rate).toHaveAttribute('aria-pressed', 'true');
    await expect(chat.controls).toHaveCount(3);
  }
  expect(complaints).toEqual([]);
  const rated = [{ rating: 'positive' }, { rating: 'negative' }, { rating: 'positive' }];
  await expect.poll(() => host.items(one.id)).toMatchObject(rated);
});
