import { setTimeout as delay } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { ChatPage } from '../browser/chat-page.ts';
import type { ExtensionBrowser } from '../browser/extension.ts';
import type { RealHost } from '../host/real-host.ts';
import { manyAnswers, type SeededSession } from '../host/seed.ts';
import { bareLike } from './bare-client.ts';
import { CommittedFile } from './committed-file.ts';
import { noted, noteMoments, type Whose } from './moments.ts';
import { median } from './statistics.ts';
import { short, times } from './table.ts';
import { firstPage, type Measurement } from './world.ts';

const NAMED = { what: 'click → committed on the host, ours / native', target: 'median ≤ 1.15' };
const TURNS = 5;
/** The host's own buttons ask for the list when they are hovered, ours for what opens over the page: that is over by then. */
const HOVERED_FOR_MS = 300;

interface Side {
  chat: ChatPage;
  session: SeededSession;
  button(turn: number): Locator;
}

/** From a click to the host's file's holding it, by our button and by the host's own. */
export const clickToCommitted: Measurement = {
  ...NAMED,
  measure: async (world) => {
    const host = await world.host();
    const first = host.seed(manyAnswers(1));
    await bareLike(host.origin, first.id, first.turns[0]!.assistantMessageIds[0]!);
    const file = new CommittedFile(host.home);
    await world.keep(Promise.resolve(file), async () => file.close());
    const ours = await opened(host, await world.browser(), 'ours');
    const native = await opened(host, await world.bareBrowser(), 'native');

    const values = { ours: [] as number[], native: [] as number[] };
    for (let time = 0; time < world.amount(50, 6); time += 1) {
      // Whoever is first finds the machine in another state: each is first every other time.
      const order = [['ours', ours] as const, ['native', native] as const];
      for (const [name, side] of time % 2 === 0 ? order : order.toReversed()) {
        values[name].push(await clicked(side, file, time));
      }
    }
    const ratio = median(values.ours) / median(values.native);
    return [
      {
        ...NAMED,
        figure: `${short(median(values.ours))} ms, native ${short(median(values.native))} ms`,
        ratio,
        verdict: ratio <= 1.15 ? 'ok' : 'MISS',
        note: `as the host’s file says; ${values.ours.length} clicks each; ours ${times(values.ours)}, native ${times(values.native)}`,
        values,
      },
    ];
  },
};

async function opened(host: RealHost, browser: ExtensionBrowser, whose: Whose): Promise<Side> {
  const page = firstPage(browser);
  await noteMoments(page, whose);
  const session = host.seed(manyAnswers(TURNS));
  const chat = await ChatPage.open(page, host.origin, session.id);
  const button = (turn: number) => (whose === 'ours' ? chat.like(turn) : chat.natives(turn).first());
  return { chat, session, button };
}

/** Gives or takes back a rating, of each turn in turn. */
async function clicked({ chat, session, button }: Side, file: CommittedFile, time: number): Promise<number> {
  const index = time % TURNS;
  const messageId = session.turns[index]!.assistantMessageIds[0]!;
  const isGiven = Math.floor(time / TURNS) % 2 === 0;
  await button(index + 1).hover();
  await delay(HOVERED_FOR_MS);
  await chat.page.mouse.down();
  const committed = file.until(
    (sessions) => isGiven === (sessions[session.id]?.items.some((item) => item.messageId === messageId) ?? false),
  );
  await chat.page.mouse.up();
  const at = await committed;
  const [clickedAt] = await noted(chat.page, 'clicks');
  await delay(HOVERED_FOR_MS);
  return at - clickedAt!;
}
