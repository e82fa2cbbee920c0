import type { PassedCall } from '../host/proxy.ts';
import type { ChaosSize } from './size.ts';

/** What happened in a run. */
export interface ChaosReport {
  size: ChaosSize;
  done: { stops: number; kills: number; cuts: number };
  /** How often the page said that something was not stored, and it was said again. */
  saidAgain: number;
  /** How often a tab had not heard what was said in the other one. */
  behind: number;
  retries: number;
  conflicts: number;
  lost: number;
}

/** One line that says all of it. */
export function summaryLine({ size, done, saidAgain, behind, retries, conflicts, lost }: ChaosReport): string {
  const parts = [
    `seed ${size.seed}`,
    `${size.actions} actions`,
    `${done.stops} stops of the worker`,
    `${done.kills} kills of the host`,
    `${done.cuts} cuts`,
    `${saidAgain} said again`,
    `${behind} behind the other tab`,
    `retries ${retries}`,
    `conflicts ${conflicts}`,
    `lost ${lost}`,
  ];
  return `chaos: ${parts.join(', ')}`;
}

/** How many writes said the very same as the one before them about their message: sent again, since no reply had been seen. */
export function countRetries(calls: PassedCall[]): number {
  const last = new Map<string, string>();
  let retries = 0;
  for (const { method, body } of calls) {
    const request = isWrite(method) ? requestIn(body) : null;
    if (!request) continue;
    const said = JSON.stringify([method, request]);
    if (last.get(request.messageId) === said) retries += 1;
    last.set(request.messageId, said);
  }
  return retries;
}

/** Whether a call to the host's API changes feedback there. */
export function isWrite(method: string): boolean {
  return method === 'messageFeedback/put' || method === 'messageFeedback/delete';
}

/** `null` for a call that broke off before all of it had come in. */
function requestIn(body: string): { messageId: string } | null {
  try {
    return (JSON.parse(body) as { payload: { args: { request: { messageId: string } } } }).payload.args.request;
  } catch {
    return null;
  }
}

/** What was done and seen, line by line, for whoever has to find out what went wrong. */
export class Diary {
  private readonly began = Date.now();
  private readonly lines: string[] = [];

  note(line: string): void {
    this.lines.push(`${((Date.now() - this.began) / 1_000).toFixed(2).padStart(7)} s  ${line}`);
  }

  text(): string {
    return this.lines.join('\n');
  }
}
