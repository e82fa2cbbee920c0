import { ChatPage } from '../browser/chat-page.ts';
import { manyAnswers } from '../host/seed.ts';
import { profiled } from './profile.ts';
import { median } from './statistics.ts';
import { type Row, short } from './table.ts';
import { firstPage, type Measurement } from './world.ts';

const TOKENS = 2_000;
const INTERVAL_US = 200;

const NAMED = { what: 'our scripts’ own time while 2,000 tokens stream', target: '≤ 1 % of the page’s script time' };

/** What our scripts cost while an answer streams: from the press that sends the prompt to the control of the answer. */
export const streaming: Measurement = {
  ...NAMED,
  measure: async (world): Promise<Row[]> => {
    const answer = Array.from({ length: TOKENS }, (_, index) => `word${index}`).join(' ');
    const model = await world.model({ answer, tokenDelayMs: world.amount(10, 1) });
    const host = await world.host({ modelBaseUrl: model.baseUrl });
    const page = firstPage(await world.browser());
    const values = { ours: [] as number[], page: [] as number[], percent: [] as number[] };
    for (let time = 0; time < world.amount(5, 1); time += 1) {
      const session = host.seed(manyAnswers(1));
      const chat = time === 0 ? await ChatPage.open(page, host.origin, session.id) : new ChatPage(page);
      if (time > 0) await chat.reopen(session.id);
      const { ours, page: its } = await profiled(page, INTERVAL_US, async () => {
        await chat.prompt('Count.');
        await chat.control(2).waitFor({ timeout: 120_000 });
      });
      values.ours.push(ours);
      values.page.push(its);
      values.percent.push((ours / (ours + its)) * 100);
    }
    const percent = median(values.percent);
    return [
      {
        ...NAMED,
        figure: `${short(percent)} %`,
        verdict: percent <= 1 ? 'ok' : 'MISS',
        note: `${short(median(values.ours))} ms of ${short(median(values.page))} ms; median of ${values.ours.length}; with the mounting of the answer’s control`,
        values,
      },
    ];
  },
};
