/** How much happens in a run, and for how long. */
export interface ChaosSize {
  seed: number;
  actions: number;
  /** How often the worker is stopped. */
  stops: number;
  /** How often the host is killed. */
  kills: number;
  /** How often the network is cut for a while. */
  cuts: number;
  /** How long all of it may take, in milliseconds. */
  timeoutMs: number;
}

const SHORT = 40;
const SHORT_TIMEOUT_MS = 180_000;
const TIMEOUT_PER_FURTHER_ACTION_MS = 3_000;

/** The short form, unless `CHAOS_ACTIONS` asks for another length; a seed of its own each time, unless `CHAOS_SEED` gives one. */
export function chaosSize(env: Record<string, string | undefined>): ChaosSize {
  const actions = wholeNumber(env, 'CHAOS_ACTIONS') ?? SHORT;
  return {
    seed: wholeNumber(env, 'CHAOS_SEED') ?? Math.floor(Math.random() * 2 ** 32),
    actions,
    stops: Math.round(actions / 4),
    kills: Math.round(actions / 13),
    cuts: Math.round(actions / 10),
    timeoutMs: SHORT_TIMEOUT_MS + Math.max(0, actions - SHORT) * TIMEOUT_PER_FURTHER_ACTION_MS,
  };
}

function wholeNumber(env: Record<string, string | undefined>, name: string): number | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} has to be a whole number, not "${text}".`);
  return value;
}
