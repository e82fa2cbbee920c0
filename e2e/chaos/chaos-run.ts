import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { storedRows } from '../browser/stored.ts';
import type { Disturbances } from './disturbances.ts';
import type { Person, Shown } from './person.ts';
import { type Step, TURNS } from './plan.ts';
import type { Diary } from './report.ts';
import type { Wish, Wishes } from './wishes.ts';

export interface ChaosRunDependencies {
  context: BrowserContext;
  /** One in each tab, all in the first session at the beginning. */
  people: Person[];
  wishes: Wishes;
  disturbances: Disturbances;
  diary: Diary;
}

/** How long a session that is switched to may take to be there, in milliseconds. */
const SWITCHED_WITHIN_MS = 8_000;

/** Does what a plan says, as users would, and keeps book of what the pages showed as given. */
export class ChaosRun {
  /** How often something was said again because the page said that it was not stored. */
  saidAgain = 0;
  /** How often a tab had not heard of what was said in the other one. */
  behind = 0;
  private readonly deps: ChaosRunDependencies;
  /** Which session each tab shows. */
  private readonly shown: number[];

  constructor(deps: ChaosRunDependencies) {
    this.deps = deps;
    this.shown = deps.people.map(() => 0);
  }

  async step(step: Step): Promise<void> {
    const { people, disturbances, diary } = this.deps;
    for (const tab of this.shown.keys()) await this.sayAgain(tab);
    // The tab that is used is the one in front; the browser lets the others do next to nothing.
    await people[step.tab]!.chat.page.bringToFront();
    await delay(step.pauseMs);
    if (step.switchTo !== undefined && disturbances.isCalm) await this.show(step.tab, step.switchTo);
    if (!step.hasty) await this.compare(step.tab, step.turn);
    let causing: Promise<unknown> = Promise.resolve();
    const atThatMoment = () => {
      for (const disturbance of step.disturbances) diary.note(`  ${JSON.stringify(disturbance)}`);
      causing = Promise.all(step.disturbances.map((disturbance) => disturbances.cause(disturbance)));
      // Heard of below.
      causing.catch(() => {});
    };
    await this.act(step, atThatMoment);
    await causing;
    disturbances.actionDone();
  }

  /** Says again whatever a page says was not stored. @returns whether there was anything. */
  async sayAgain(tab: number): Promise<boolean> {
    const { people, wishes, diary, disturbances } = this.deps;
    const person = people[tab]!;
    const session = this.shown[tab]!;
    const failures = [...(await person.look())].filter(([, { failure }]) => failure !== '');
    if (failures.length > 0) await person.chat.page.bringToFront();
    for (const [turn, { failure, rating }] of failures) {
      diary.note(`tab ${tab}, session ${session}, turn ${turn} says: ${failure}`);
      const wish = wishes.of(session, turn);
      this.saidAgain += 1;
      if (rating !== wish.rating) {
        await person.press(turn, wish.rating ?? rating ?? 'positive', () => {});
        wishes.say(session, turn, {});
      } else if (disturbances.isCalm) {
        await this.reload(tab);
        break;
      }
    }
    return failures.length > 0;
  }

  /** Waits until a tab shows what was said last. One that does not may be behind; what is stored may not. */
  async compare(tab: number, turn: number): Promise<void> {
    const { people, wishes, diary } = this.deps;
    const session = this.shown[tab]!;
    const wish = wishes.of(session, turn);
    const agrees = (shown: Shown) => shown.failure !== '' || (shown.rating === wish.rating && shown.note === wish.note);
    if (await people[tab]!.until(turn, agrees)) return;
    const stored = await this.stored(session, turn);
    const seen = (await people[tab]!.look()).get(turn);
    const what = `tab ${tab}, session ${session}, turn ${turn} shows ${JSON.stringify(seen)}, said was ${JSON.stringify(wish)}`;
    if (stored.rating !== wish.rating || stored.note !== wish.note) {
      throw new Error(`Lost: ${what}, stored is ${JSON.stringify(stored)}.`);
    }
    this.behind += 1;
    diary.note(`behind: ${what}`);
  }

  private async act({ tab, turn, action, hasty }: Step, atThatMoment: () => void): Promise<void> {
    const { people, wishes, diary } = this.deps;
    const session = this.shown[tab]!;
    const where = `tab ${tab}, session ${session}, turn ${turn}`;
    const person = people[tab]!;
    if (action.kind === 'press') {
      const { before, means } = await person.press(turn, action.rating, atThatMoment);
      const said = wishes.of(session, turn).rating;
      diary.note(`${where}: ${action.rating} pressed over ${before}, wished ${means}${hasty ? ', in haste' : ''}`);
      if (hasty && before !== said) throw new Error(`${where} showed ${before}, though ${said} was said just before.`);
      wishes.say(session, turn, { rating: means });
      return;
    }
    const note = action.kind === 'write' ? action.note : '';
    const { tries } = await person.write(turn, note, atThatMoment);
    diary.note(`${where}: note ${JSON.stringify(note)} saved, tries ${tries}`);
    this.saidAgain += tries - 1;
    for (let times = 0; times < tries; times += 1) wishes.say(session, turn, { note });
  }

  private async show(tab: number, session: number): Promise<void> {
    if (this.shown[tab] === session) return;
    const { people, wishes, diary } = this.deps;
    const { chat } = people[tab]!;
    diary.note(`tab ${tab} switches to session ${session}`);
    const { title } = wishes.sessions[session]!;
    for (let tries = 1; tries <= 3; tries += 1) {
      await chat.switchTo(title);
      const there = chat.page.locator('[data-chat-flow]').getByText(title);
      const arrived = await there.waitFor({ timeout: SWITCHED_WITHIN_MS }).then(
        () => true,
        () => false,
      );
      if (arrived) {
        await chat.control(TURNS).waitFor();
        this.shown[tab] = session;
        return;
      }
      await this.reload(tab);
    }
    throw new Error(`Tab ${tab} does not get to session ${session}.`);
  }

  /** Reloads a tab, which goes on with the session that it showed. */
  async reload(tab: number): Promise<void> {
    const { people, wishes, diary } = this.deps;
    const { chat } = people[tab]!;
    diary.note(`tab ${tab} is reloaded`);
    await chat.reopen(wishes.sessions[this.shown[tab]!]!.id);
  }

  private async stored(session: number, turn: number): Promise<Wish> {
    const { context, wishes } = this.deps;
    const messageId = wishes.messageId(session, turn);
    const row = (await storedRows(context, 'records')).find((record) => record['messageId'] === messageId);
    const desired = row?.['desired'] as { rating: 'positive' | 'negative'; note?: string } | null | undefined;
    if (!desired) return { rating: null, note: (row?.['shelvedNote'] as string | undefined) ?? '' };
    return { rating: desired.rating, note: desired.note ?? '' };
  }
}
