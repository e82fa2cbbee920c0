import { ACTIONS_SLOT, CHAT_FLOW, NATIVE_MARK, SEEN_MARK, TARGET_MARK, TURN_TAIL } from './selectors.ts';

/** A finished turn in the chat view. */
export interface ChatRow {
  tail: HTMLElement;
  /** Called whenever the page's renderer changed something in the row, before that is painted. */
  onChange(listener: () => void): void;
  /** Ends when the row has left the page, or everything has. */
  signal: AbortSignal;
}

interface WatchedRow {
  ended: AbortController;
  listeners: (() => void)[];
}

const ROW_ANIMATION = 'dsh-feedback-row';

/**
 * The animation that tells of rows, and the rule that hides marked native controls. The animation changes nothing: it only
 * fires an event for every row that comes to be shown, whichever way it came.
 *
 * Until a row was dealt with, the actions of plugins in it stay out of sight, but not for longer than a moment: the host's own
 * buttons would flash up before ours stand in their place.
 */
const PAGE_STYLE = `
@keyframes ${ROW_ANIMATION} {}
${TURN_TAIL} { animation: ${ROW_ANIMATION} 1ms; }
[${NATIVE_MARK}] { display: none !important; }
[${TARGET_MARK}] { outline: 2px solid var(--dsw-alias-brand-primary, currentColor); outline-offset: 6px; border-radius: 8px; }
@keyframes dsh-feedback-unseen { from, to { visibility: hidden; } }
${TURN_TAIL}:not([${SEEN_MARK}]) ${ACTIONS_SLOT} > * { animation: dsh-feedback-unseen 60ms; }
`;

/**
 * Reports every finished turn that the chat view shows, now and later, once each.
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
    const changed = new Set(records.map((record) => (record.target as Element).closest<HTMLElement>(TURN_TAIL)));
    for (const tail of changed) {
      if (tail?.isConnected) rows.get(tail)?.listeners.forEach((listener) => listener());
    }
  });
  const add = (tail: HTMLElement) => {
    if (rows.has(tail) || signal.aborted) return;
    const row: WatchedRow = { ended: new AbortController(), listeners: [] };
    rows.set(tail, row);
    tail.setAttribute(SEEN_MARK, '');
    onRow({ tail, onChange: (listener) => row.listeners.push(listener), signal: row.ended.signal });
    if (row.listeners.length > 0) rowObserver.observe(tail, { childList: true, subtree: true });
  };
  const sweep = () => {
    for (const [tail, { ended }] of rows) {
      if (tail.isConnected) continue;
      rows.delete(tail);
      ended.abort();
    }
  };

  const flowObserver = new MutationObserver((records) => {
    for (const node of records.flatMap((record) => [...record.addedNodes])) {
      if (node instanceof HTMLElement) tailsIn(node).forEach(add);
    }
    if (records.some((record) => record.removedNodes.length > 0)) sweep();
  });
  document.addEventListener(
    'animationstart',
    (event) => {
      if (event.animationName !== ROW_ANIMATION || !(event.target instanceof HTMLElement)) return;
      const flow = event.target.closest(CHAT_FLOW);
      if (flow && !flows.has(flow)) {
        flows.add(flow);
        flowObserver.observe(flow, { childList: true });
        // A new flow means that the one before was taken away as a whole.
        sweep();
      }
      add(event.target);
    },
    { signal },
  );

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

function tailsIn(node: HTMLElement): HTMLElement[] {
  return [...(node.matches(TURN_TAIL) ? [node] : []), ...node.querySelectorAll<HTMLElement>(TURN_TAIL)];
}

/** Puts our element among a row's actions, where the host's own controls have their place. */
export function placeInRow(tail: HTMLElement, element: HTMLElement): void {
  const slot = actionsSlotOf(tail);
  if (slot) slot.after(element);
  else tail.lastElementChild?.append(element);
}
