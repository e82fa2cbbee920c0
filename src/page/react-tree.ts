import type { PageMessage } from './probe-protocol.ts';

/** What we use of React's internal tree. Both versions of a node are kept by React; only one of them is shown. */
export interface Fiber {
  memoizedProps?: unknown;
  return?: Fiber | null;
  alternate?: Fiber | null;
  child?: Fiber | null;
  sibling?: Fiber | null;
  stateNode?: unknown;
}

const FIBER_PREFIX = '__reactFiber$';
/** How far above an element its owner's props are looked for. */
const MAX_STEPS = 12;
/** How much of a message is kept to recognise it by, in code points. */
const EXCERPT_LENGTH = 280;

/**
 * The message that a turn's end or one of its steps belongs to, or `null`: what was interrupted, or is not finished, is no message
 * that could be rated.
 */
export function messageOfRow(content: object): PageMessage | null {
  return climb(fiberOf(content), (props) => {
    const data = get(get(props, 'node'), 'data');
    // A turn's end holds its last step, a step's row is one itself.
    const closing = get(data, 'closing') ?? data;
    const final = get(closing, 'finalNode');
    const sessionId = get(props, 'sessionId');
    const messageId = get(final, 'messageId');
    if (typeof sessionId !== 'string' || typeof messageId !== 'string' || get(final, 'interrupted') === true)
      return null;
    const turn = get(closing, 'turn') ?? get(final, 'turn');
    const context = { excerpt: excerptOf(get(closing, 'blocks')), turn, messageTime: get(closing, 'time') };
    return { sessionId, messageId, context } as PageMessage;
  });
}

/** The positions, among a slot's children, of what the host's own feedback plugin put there. */
export function feedbackEntryPositions(slot: Element): number[] {
  const ownFiber = fiberOf(slot);
  return [...slot.children].flatMap((child, position) => {
    const id = climb(
      fiberOf(child),
      (props) => {
        const entryId = get(get(get(props, 'entry'), 'options'), 'id');
        return typeof entryId === 'string' ? entryId : null;
      },
      ownFiber,
    );
    return id === 'feedback' ? [position] : [];
  });
}

function excerptOf(blocks: unknown): string {
  if (!Array.isArray(blocks)) return '';
  const texts = blocks.map((block: unknown) => (get(block, 'kind') === 'text' ? get(block, 'text') : ''));
  return Array.from(texts.join('').trim()).slice(0, EXCERPT_LENGTH).join('');
}

function get(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function fiberOf(element: object): Fiber | undefined {
  const key = Object.keys(element).find((name) => name.startsWith(FIBER_PREFIX));
  return key === undefined ? undefined : ((element as Record<string, unknown>)[key] as Fiber);
}

/** The first thing that `pick` finds in the props of a fiber or of one above it, `end` and what is above it excluded. */
function climb<T>(from: Fiber | undefined, pick: (props: unknown) => T | null, end?: Fiber): T | null {
  let fiber: Fiber | null | undefined = from;
  for (let step = 0; fiber && step < MAX_STEPS; step += 1, fiber = fiber.return) {
    if (end && (fiber === end || fiber.alternate === end)) return null;
    const picked = pickShown(fiber, pick);
    if (picked !== null) return picked;
  }
  return null;
}

/** Reads the props of that version of a fiber which is on the screen. Mostly both say the same, and that is cheap to see. */
function pickShown<T>(fiber: Fiber, pick: (props: unknown) => T | null): T | null {
  const picked = pick(fiber.memoizedProps);
  if (!fiber.alternate) return picked;
  const other = pick(fiber.alternate.memoizedProps);
  if (JSON.stringify(picked) === JSON.stringify(other)) return picked;
  return shown(fiber) === fiber ? picked : other;
}

/** Which of a fiber's two versions is shown: the one that its shown parent has among its children. */
function shown(fiber: Fiber): Fiber {
  const { alternate } = fiber;
  if (!alternate) return fiber;
  if (!fiber.return) return get(fiber.stateNode, 'current') === alternate ? alternate : fiber;
  for (let child = shown(fiber.return).child; child; child = child.sibling) {
    if (child === fiber || child === alternate) return child;
  }
  return fiber;
}
