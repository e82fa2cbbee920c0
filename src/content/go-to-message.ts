import type { SessionId } from '../domain/ids.ts';
import type { GoTo } from '../messages/protocol.ts';
import { mark } from './mark-message.ts';
import { contentOfMessage } from '../page/chat-adapter.ts';
import { pageMessageOf } from '../page/page-probe-client.ts';
import { CHAT_FLOW, LOAD_EARLIER, ROW, TURN_TAIL } from '../page/selectors.ts';

/** How long the page may still move its rows after it has loaded some. */
const SETTLING_FRAMES = 10;
const LOADING_TIMEOUT_MS = 10_000;
/** More pages of earlier turns than any session has: the search ends, whatever the page does. */
const MAX_LOADS = 500;

/** The session whose rows the page shows, if it shows any. */
export function shownSessionId(document: Document): SessionId | null {
  const tail = document.querySelector(TURN_TAIL);
  return (tail && pageMessageOf(tail)?.sessionId) ?? null;
}

/** Brings a message into sight and marks it for a moment, having the page load earlier turns as far as that takes. */
export async function goToMessage(document: Document, { sessionId, messageId }: GoTo): Promise<'found' | 'not-found'> {
  for (let loads = 0; loads < MAX_LOADS && shownSessionId(document) === sessionId; loads += 1) {
    const content = contentOfMessage(document, messageId);
    if (content) {
      await show(content);
      return 'found';
    }
    const button = document.querySelector<HTMLButtonElement>(LOAD_EARLIER);
    if (!button) return 'not-found';
    const loaded = nextRows(document);
    button.click();
    if (!(await loaded)) return 'not-found';
  }
  return 'not-found';
}

/** At once and not by a gliding motion, which the page's own scrolling would break off; and again while that goes on. */
async function show(content: HTMLElement): Promise<void> {
  mark(content);
  for (let frame = 0; frame < SETTLING_FRAMES; frame += 1) {
    content.scrollIntoView({ block: 'center', behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** Resolves once the flow gets rows, with whether it did in time. */
function nextRows(document: Document): Promise<boolean> {
  return new Promise((resolve) => {
    const flow = document.querySelector(CHAT_FLOW);
    const end = (came: boolean) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(came);
    };
    const observer = new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
      if (added.some((node) => node instanceof Element && node.matches(ROW))) end(true);
    });
    const timer = setTimeout(() => end(false), LOADING_TIMEOUT_MS);
    if (flow) observer.observe(flow, { childList: true });
    else end(false);
  });
}
