import type { Random } from './random.ts';
import type { ChaosSize } from './size.ts';

/** Where a run takes place. */
export const TABS = 2;
export const SESSIONS = 3;
export const TURNS = 4;

/** Something a user does. What a press means depends on what the page shows: a like, a switch of sides, a retraction. */
export type Action =
  { kind: 'press'; rating: 'positive' | 'negative' } | { kind: 'write'; note: string } | { kind: 'empty' };

/** Something that goes wrong at the moment of an action, or a little later. */
export type Disturbance = { afterMs: number } & (
  | { kind: 'stop-worker' }
  /** The host is started again that many actions later. */
  | { kind: 'kill-host'; forActions: number }
  /** Calls are lost on the way there or on the way back, until that many actions later. */
  | { kind: 'cut-network'; forActions: number; losing: Losing }
);

/**
 * What a bad network loses: everything, some calls or replies by chance, or the replies to what is written, of which nobody
 * knows then whether it was done.
 */
export type Losing = (typeof LOSSES)[number];
const LOSSES = ['replies-to-writes', 'some', 'everything'] as const;

/** One action, and what comes with it. */
export interface Step {
  tab: number;
  turn: number;
  action: Action;
  /** A session that the tab is switched to first, if it can be. */
  switchTo?: number;
  /** How long the user waits before, in milliseconds. */
  pauseMs: number;
  /** The user changes their mind at once: the same message in the same tab as in the step before. */
  hasty: boolean;
  disturbances: Disturbance[];
}

const LONGEST_PAUSE_MS = 400;
/** As long as it takes to press, to store and to send: whatever goes wrong does so at any moment of that, in milliseconds. */
const LONGEST_LAG_MS = 120;
const LONGEST_OUTAGE = 5;

/** What is done and what goes wrong in a run; all of it follows from the random numbers. */
export function chaosPlan(size: ChaosSize, random: Random): Step[] {
  const steps: Step[] = [];
  for (let index = 0; index < size.actions; index += 1) steps.push(nextStep(index, steps.at(-1), random));
  const lag = () => random.between(0, LONGEST_LAG_MS);
  const outage = () => random.between(2, LONGEST_OUTAGE);
  for (const step of spread(steps, size.stops, 0, random)) {
    step.disturbances.push({ kind: 'stop-worker', afterMs: lag() });
  }
  for (const step of spread(steps, size.kills, LONGEST_OUTAGE, random)) {
    step.disturbances.push({ kind: 'kill-host', afterMs: lag(), forActions: outage() });
  }
  for (const [index, step] of spread(steps, size.cuts, LONGEST_OUTAGE, random).entries()) {
    // In turn, so that a short run has them all.
    const losing = LOSSES[index % LOSSES.length]!;
    step.disturbances.push({ kind: 'cut-network', afterMs: lag(), forActions: outage(), losing });
  }
  return steps;
}

function nextStep(index: number, before: Step | undefined, random: Random): Step {
  const action = nextAction(index, random);
  if (before && action.kind === 'press' && random.happens(0.3)) {
    return { tab: before.tab, turn: before.turn, action, pauseMs: 0, hasty: true, disturbances: [] };
  }
  return {
    tab: random.between(0, TABS - 1),
    turn: random.between(1, TURNS),
    action,
    ...(random.happens(0.2) ? { switchTo: random.between(0, SESSIONS - 1) } : {}),
    pauseMs: random.between(0, LONGEST_PAUSE_MS),
    hasty: false,
    disturbances: [],
  };
}

function nextAction(index: number, random: Random): Action {
  const kind = random.pick(['press', 'press', 'press', 'press', 'write', 'write', 'empty']);
  if (kind === 'press') return { kind, rating: random.pick(['positive', 'negative']) };
  return kind === 'write' ? { kind, note: `Note ${index + 1}: “naïve” 👍🏽` } : { kind };
}

/**
 * Picks `count` steps, one out of each of as many equal stretches.
 *
 * @param room how many steps at the end of a stretch are left for what begins in it to be over
 */
function spread(steps: Step[], count: number, room: number, random: Random): Step[] {
  const stretch = Math.floor(steps.length / Math.max(1, count));
  const latest = Math.max(0, stretch - 1 - room);
  return Array.from({ length: count }, (_, index) => steps[index * stretch + random.between(0, latest)]!);
}
