import { ChatPage } from '../browser/chat-page.ts';
import type { ExtensionBrowser } from '../browser/extension.ts';
import type { RealHost } from '../host/real-host.ts';
import { manyAnswers } from '../host/seed.ts';
import { noted, noteMoments, type Whose } from './moments.ts';
import { p95 } from './statistics.ts';
import { times } from './table.ts';
import { firstPage, type Measurement } from './world.ts';

const NAMED = { what: 'turn’s row rendered → control can be clicked', target: 'p95 ≤ 33 ms' };

/** How soon the buttons of a turn that ends in front of the user can be clicked. */
export const clickable: Measurement = {
  ...NAMED,
  measure: async (world) => {
    const model = await world.model({ answer: 'That is all.', tokenDelayMs: 5 });
    const host = await world.host({ modelBaseUrl: model.baseUrl });
    const ours = await opened(host, await world.browser(), 'ours');
    const native = await opened(host, await world.bareBrowser(), 'native');
    const values = { ours: [] as number[], native: [] as number[] };
    for (let turn = 2; turn < 2 + world.amount(40, 6); turn += 1) {
      values.ours.push(await asked(ours, turn));
      values.native.push(await asked(native, turn));
    }
    return [
      {
        ...NAMED,
        figure: times(values.ours),
        verdict: p95(values.ours) <= 33 ? 'ok' : 'MISS',
        note: `to the first frame in which a pointer over it hits it, ${values.ours.length} turns; the host’s own: ${times(values.native)}`,
        values,
      },
    ];
  },
};

async function opened(host: RealHost, browser: ExtensionBrowser, whose: Whose): Promise<ChatPage> {
  const page = firstPage(browser);
  await noteMoments(page, whose);
  const chat = await ChatPage.open(page, host.origin, host.seed(manyAnswers(1)).id);
  await noted(page, 'clickable');
  return chat;
}

async function asked(chat: ChatPage, turn: number): Promise<number> {
  await chat.prompt('Go on.');
  const [value] = await noted(chat.page, 'clickable');
  await chat.tail(turn).waitFor();
  return value!;
}
