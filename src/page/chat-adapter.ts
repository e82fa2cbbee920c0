import { pageMessageOf } from './page-probe-client.ts';
import {
  ACTIONS_SLOT,
  CHAT_FLOW,
  NATIVE_MARK,
  ROW,
  ROW_CONTENT,
  SEEN_MARK,
  STEP_ROW,
  TARGET_MARK,
  TURN_TAIL,
  USER_ROW,
} from './selectors.ts';

/** A message of a finished turn in the chat view. */
export interface ChatRow {
  /** The turn's last message, in the row with its actions; or one before that, which has no such row. */
  kind: 'closing' | 'earlier';
  /** What the page shows of it: the turn's end, or the step. */
  content: HTMLElement;
  /** Called whenever the page's renderer changed something in the row, before that is painted. */
  onChange(listener: () => void): void;
  /** Ends when the row has left the page, or everything has. */
  signal: AbortSignal;
}

interface WatchedRow {
  ended: AbortController;
  listeners: (() => void)[];
}

/** The element that holds our controls in a row; it has no behaviour of its own. */
export const CONTROL_TAG = 'dsh-feedback';
/** The attribute of controls that are not to be overlooked: something was said, or has to be said. */
export const SPEAKS = 'data-speaks';

const ROW_ANIMATION = 'dsh-feedback-row';
const EARLIER = `${STEP_ROW} > ${CONTROL_TAG}`;

/**
 * The animation that tells of rows, and the rule that hides marked native controls. The animation changes nothing: it only
 * fires an event for every row that comes to be shown, whichever way it came.
 *
 * Until a row was dealt with, the actions of plugins in it stay out of sight, but not for longer than a moment: the host's own
 * buttons would flash up before ours stand in their place.
 *
 * Controls of earlier messages have no row of their own: they lie over the gap behind their message, take no room, and are seen
 * where the pointer or the focus is, or where something was said.
 */
const PAGE_STYLE = `
@keyframes ${ROW_ANIMATION} {}
${TURN_TAIL} { animation: ${ROW_ANIMATION} 1ms; }
[${NATIVE_MARK}] { display: none !important; }
[${TARGET_MARK}] { outline: 2px solid var(--dsw-alias-brand-primary, currentColor); outline-offset: 6px; border-radius: 8px; }
@keyframes dsh-feedback-unseen { from, to { visibility: hidden; } }
${TURN_TAIL}:not([${SEEN_MARK}]) ${ACTIONS_SLOT} > * { animation: dsh-feedback-unseen 60ms; }
${EARLIER} { display: block; position: relative; z-index: 1; height: 0; opacity: 0; }
${STEP_ROW}:hover > ${CONTROL_TAG}, ${EARLIER}:focus-within, ${EARLIER}[${SPEAKS}] { opacity: 1; }
@media (hover: none) { ${EARLIER} { opacity: 1; } }
`;

/**
 * Reports every message of finished turns that the chat view shows, now and later, once each.
 *
 * Costs nothing while an answer streams: only the flow's own list of rows is observed, in which a turn's end appears as a
 * whole and before it is painted. The first rows of a flow, which comes as a whole too, are told by the animation.
 */
export function watchChatRows(document: Document, signal: AbortSignal, onRow: (row: ChatRow) => void): void {
  const rows = new Map<HTMLElement, WatchedRow>();
  const flows = new WeakSet<Element>();

  const style = document.createElement('style');
  style.textContent = PAGE_STYLE;
  document.head.append(style);

  // A finished turn changes no more by itself: what happens in its row is a tooltip, or the renderer making it anew.
  const rowObserver = new MutationObserver((records) => {
    const changed = new Set(records.map(({ target }) => (target as Element).closest<HTMLElement>(TURN_TAIL) ?? target));
    for (const target of changed) {
      const content = target instanceof HTMLElement && target.matches(STEP_ROW) ? contentOf(target) : target;
      if (content?.isConnected) rows.get(content as HTMLElement)?.listeners.forEach((listener) => listener());
    }
  });
  const watch = (kind: ChatRow['kind'], content: HTMLElement) => {
    if (rows.has(content) || signal.aborted) return;
    const row: WatchedRow = { ended: new AbortController(), listeners: [] };
    rows.set(content, row);
    onRow({ kind, content, onChange: (listener) => row.listeners.push(listener), signal: row.ended.signal });
    if (row.listeners.length === 0) return;
    if (kind === 'closing') rowObserver.observe(content, { childList: true, subtree: true });
    else rowObserver.observe(content.closest(STEP_ROW)!, { childList: true });
  };
  const add = (tail: HTMLElement) => {
    tail.setAttribute(SEEN_MARK, '');
    for (const content of earlierMessages(tail)) watch('earlier', content);
    watch('closing', tail);
  };
  const sweep = () => {
    for (const [content, { ended }] of rows) {
      if (content.isConnected) continue;
      rows.delete(content);
      ended.abort();
    }
  };

  const flowObserver = new MutationObserver((records) => {
    if (records.some((record) => record.removedNodes.length > 0)) sweep();
    for (const node of records.flatMap((record) => [...record.addedNodes])) {
      if (node instanceof HTMLElement) tailsOf(node).forEach(add);
    }
  });
  const come = (tail: HTMLElement) => {
    const flow = tail.closest(CHAT_FLOW);
    if (flow && !flows.has(flow)) {
      flows.add(flow);
      flowObserver.observe(flow, { childList: true });
      // A new flow means that the one before was taken away as a whole.
      sweep();
    }
    add(tail);
  };
  document.addEventListener(
    'animationstart',
    (event) => {
      if (event.animationName !== ROW_ANIMATION || !(event.target instanceof HTMLElement)) return;
      come(event.target);
    },
    { signal },
  );

  // Those that are there: where a script before us had the same style, no animation begins anew.
  document.querySelectorAll<HTMLElement>(TURN_TAIL).forEach(come);

  signal.addEventListener('abort', () => {
    flowObserver.disconnect();
    style.remove();
    rowObserver.disconnect();
    for (const { ended } of rows.values()) ended.abort();
    rows.clear();
  });
}

/** The actions slot of a row; a host whose plugins have nothing to say there may leave it out. */
export function actionsSlotOf(tail: HTMLElement): HTMLElement | null {
  return tail.querySelector<HTMLElement>(ACTIONS_SLOT);
}

/** What the chat view shows of a message, among the messages of finished turns. */
export function contentOfMessage(document: Document, messageId: string): HTMLElement | undefined {
  const contents = [...document.querySelectorAll<HTMLElement>(`${TURN_TAIL}, ${STEP_ROW} ${ROW_CONTENT}`)];
  // A turn's last message has a step too; its controls are at the turn's end.
  return contents.findLast((content) => pageMessageOf(content)?.messageId === messageId);
}

/** What the page shows in a row. */
function contentOf(row: Element): HTMLElement | null {
  return row.querySelector<HTMLElement>(ROW_CONTENT);
}

/** The turns' ends in a row that has just come; of a step that was made anew, the end of its turn, which may be there already. */
function tailsOf(node: HTMLElement): HTMLElement[] {
  if (!node.matches(STEP_ROW)) {
    return [...(node.matches(TURN_TAIL) ? [node] : []), ...node.querySelectorAll<HTMLElement>(TURN_TAIL)];
  }
  for (let row = node.nextElementSibling; row && !row.matches(USER_ROW); row = row.nextElementSibling) {
    const tail = row.querySelector<HTMLElement>(TURN_TAIL);
    if (tail) return [tail];
  }
  return [];
}

/** The steps of a finished turn that said something, but for the last. */
function earlierMessages(tail: HTMLElement): HTMLElement[] {
  const closing = pageMessageOf(tail)?.messageId;
  const found: HTMLElement[] = [];
  let row = tail.closest(ROW)?.previousElementSibling;
  for (; row && !row.matches(USER_ROW) && !row.querySelector(TURN_TAIL); row = row.previousElementSibling) {
    const content = row.matches(STEP_ROW) ? contentOf(row) : null;
    const message = content && pageMessageOf(content);
    if (content && message && message.messageId !== closing && message.context.excerpt !== '') found.unshift(content);
  }
  return found;
}

/** Puts our element where a message's controls have their place: among a row's actions, or behind an earlier message. */
export function placeInRow({ kind, content }: ChatRow, element: HTMLElement): void {
  if (kind === 'earlier') {
    content.closest(STEP_ROW)?.append(element);
    return;
  }
  const slot = actionsSlotOf(content);
  if (slot) slot.after(element);
  else (content.lastElementChild ?? content).append(element);
}

/** Whether our element is where `placeInRow` put it. */
export function isInRow({ kind, content }: ChatRow, element: HTMLElement): boolean {
  return (kind === 'earlier' ? content.closest(STEP_ROW) : content)?.contains(element) ?? false;
}
