import { historyFaults, unarrived } from '../chaos/arrival.ts';
import { ChaosRun } from '../chaos/chaos-run.ts';
import { Disturbances } from '../chaos/disturbances.ts';
import { Person } from '../chaos/person.ts';
import { chaosPlan, SESSIONS, TABS, TURNS } from '../chaos/plan.ts';
import { Random } from '../chaos/random.ts';
import { countRetries, Diary, summaryLine } from '../chaos/report.ts';
import { chaosSize } from '../chaos/size.ts';
import { Wishes } from '../chaos/wishes.ts';
import { startProxy } from '../host/proxy.ts';
import { expect, test } from './fixtures.ts';

const ARRIVED_WITHIN_MS = 120_000;
const size = chaosSize(process.env);

test('whatever is stopped, killed or cut off meanwhile, the host ends up with the last wishes', async ({
  ownHost,
  extension,
  openChat,
}) => {
  test.setTimeout(size.timeoutMs);
  console.log(`chaos: CHAOS_SEED=${size.seed} CHAOS_ACTIONS=${size.actions}`);
  const random = new Random(size.seed);
  const plan = chaosPlan(size, random);
  const diary = new Diary();
  const host = await ownHost();
  const sessions = Array.from({ length: SESSIONS }, (_, index) =>
    host.seed(
      Array.from({ length: TURNS }, (_, turn) => ({
        kind: 'answer' as const,
        prompt: `Question ${turn + 1} of session ${index}`,
        answer: `Answer ${turn + 1} of session ${index}.`,
      })),
    ),
  );
  const wishes = new Wishes(sessions);
  const proxy = await startProxy(host.origin);
  const worker = await extension.workerStopper();
  try {
    // What was never opened stands in the sidebar under another name.
    for (const session of sessions.toReversed()) await openChat(host, session, { origin: proxy.origin, newTab: true });
    const people: Person[] = [];
    for (let tab = 0; tab < TABS; tab += 1) {
      people.push(await Person.at(await openChat(host, sessions[0]!, { origin: proxy.origin, newTab: true })));
    }
    const disturbances = new Disturbances(host, proxy, worker, random);
    const run = new ChaosRun({ context: extension.context, people, wishes, disturbances, diary });
    for (const step of plan) await run.step(step);

    await test.step('quiet', async () => {
      await disturbances.calm();
      diary.note('quiet');
      for (let tab = 0; tab < TABS; tab += 1) await run.sayAgain(tab);
    });
    const look = () => unarrived(host, extension.context, wishes);
    const poll = { timeout: ARRIVED_WITHIN_MS, intervals: [1_000] };
    await expect.poll(look, poll).toEqual([]);
    const { conflicts, doubled } = await historyFaults(extension.context, wishes);
    const retries = countRetries(proxy.calls);
    console.log(
      summaryLine({
        size,
        done: disturbances.done,
        saidAgain: run.saidAgain,
        behind: run.behind,
        retries,
        conflicts: conflicts.length,
        lost: (await look()).length,
      }),
    );
    expect(conflicts).toEqual([]);
    expect(doubled).toEqual([]);
    expect(disturbances.done).toEqual({ stops: size.stops, kills: size.kills, cuts: size.cuts });
  } catch (error) {
    console.log(diary.text());
    throw error;
  } finally {
    await worker.close();
    await proxy.stop();
  }
});
