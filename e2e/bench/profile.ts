import type { CDPSession, Page } from '@playwright/test';

/** How a page's scripts spent their time, in milliseconds. */
export interface ScriptTime {
  /** With one of our functions on the stack. */
  ours: number;
  /** With functions of the page on the stack, and none of ours. */
  page: number;
  /** The longest stretch without a break in which our functions were on the stack. */
  longestOfOurs: number;
}

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  samples?: number[];
  timeDeltas?: number[];
}

type Owner = 'ours' | 'page' | 'collector' | 'nobody';

/** Samples the scripts of a page while something is done. */
export async function profiled(page: Page, intervalUs: number, work: () => Promise<unknown>): Promise<ScriptTime> {
  const devtools = await page.context().newCDPSession(page);
  try {
    await devtools.send('Profiler.enable');
    await devtools.send('Profiler.setSamplingInterval', { interval: intervalUs });
    await devtools.send('Profiler.start');
    await work();
    return await stopped(devtools);
  } finally {
    await devtools.detach().catch(() => {});
  }
}

async function stopped(devtools: CDPSession): Promise<ScriptTime> {
  const { profile } = (await devtools.send('Profiler.stop')) as { profile: Profile };
  return scriptTime(profile);
}

/** Sums up a profile. Scripts of neither the page nor the extension, such as those that measure, are left out. */
export function scriptTime({ nodes, samples = [], timeDeltas = [] }: Profile): ScriptTime {
  const owners = ownersOf(nodes);
  const sums = { ours: 0, page: 0, collector: 0, nobody: 0 };
  let stretch = 0;
  let longest = 0;
  for (const [index, sample] of samples.entries()) {
    const owner = owners.get(sample) ?? 'nobody';
    // A sample stands for the time until the next one.
    const ms = (timeDeltas[index + 1] ?? 0) / 1_000;
    sums[owner] += ms;
    if (owner === 'ours' || (owner === 'collector' && stretch > 0)) stretch += ms;
    else stretch = 0;
    longest = Math.max(longest, stretch);
  }
  return { ours: sums.ours, page: sums.page, longestOfOurs: longest };
}

/** Whose time each node of the tree of calls is: ours as soon as one of our functions is on the stack. */
function ownersOf(nodes: Profile['nodes']): Map<number, Owner> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const owners = new Map<number, Owner>();
  const visit = (id: number, inherited: Owner) => {
    const node = byId.get(id);
    if (!node) return;
    const { url, functionName } = node.callFrame;
    let owner = inherited;
    if (functionName === '(garbage collector)') owner = 'collector';
    else if (url.startsWith('chrome-extension://')) owner = 'ours';
    else if (url.startsWith('http') && inherited !== 'ours') owner = 'page';
    owners.set(id, owner);
    for (const child of node.children ?? []) visit(child, owner);
  };
  const [root] = nodes;
  if (root) visit(root.id, 'nobody');
  return owners;
}
