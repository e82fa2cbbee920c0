import type { BrowserContext } from '@playwright/test';
import { type Row, storedRows } from '../browser/stored.ts';
import type { RealHost } from '../host/real-host.ts';
import type { Wishes } from './wishes.ts';

/**
 * What has not arrived yet, in words: where the host's file is not what was wished, and where the extension still has
 * something to send or to ask the user about.
 */
export async function unarrived(host: RealHost, context: BrowserContext, wishes: Wishes): Promise<string[]> {
  const onHost = await Promise.all(
    wishes.sessions.map(async ({ id }, index) => wishes.differences(index, await host.items(id))),
  );
  const records = await storedRows(context, 'records');
  const unsettled = records.filter(
    ({ queuedAs, attempts, problem }) => queuedAs !== undefined || (attempts as unknown[]).length > 0 || problem,
  );
  return [...onHost.flat(), ...unsettled.map((record) => `unsettled: ${JSON.stringify(record)}`)];
}

/** What the history in the extension's database says went wrong, though all has arrived in the end. */
export async function historyFaults(
  context: BrowserContext,
  wishes: Wishes,
): Promise<{ conflicts: string[]; doubled: string[] }> {
  const revisions = await storedRows(context, 'revisions');
  // Nobody but this browser speaks to the host: whatever the host is said to have said by itself was taken for another's word.
  const conflicts = revisions.filter(({ by }) => by === 'host').map((row) => JSON.stringify(row));
  const byMessage = Map.groupBy(
    revisions.filter(({ by }) => by === 'user'),
    ({ messageId }) => messageId as string,
  );
  const doubled = [...byMessage].filter(([id, rows]) => rows.length > wishes.timesSaid(id)).map(describe);
  return { conflicts, doubled };
}

function describe([messageId, rows]: [string, Row[]]): string {
  return `${messageId}: ${rows.map(({ value }) => JSON.stringify(value)).join(', ')}`;
}
