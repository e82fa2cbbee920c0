import {
  ANSWER_EVENT,
  parseNativePositions,
  parsePage,
  parsePageMessage,
  type PageMessage,
  QUESTION_EVENT,
  type Question,
} from './probe-protocol.ts';

/** What is known of a page that is a DSH web GUI; `null` for any other page. */
export function dshPage(document: Document): { build?: string } | null {
  const answer = ask(document, 'page');
  return answer === null ? null : parsePage(answer);
}

/** The message that a turn's end, or one of its steps, belongs to at this moment. */
export function pageMessageOf(content: Element): PageMessage | null {
  const answer = ask(content, 'message');
  return answer === null ? null : parsePageMessage(answer);
}

/** The host's own rating controls in an actions slot. */
export function nativeControlsIn(slot: Element): Element[] {
  const answer = ask(slot, 'native');
  if (answer === null) return [];
  return parseNativePositions(answer).flatMap((position) => slot.children[position] ?? []);
}

function ask(target: EventTarget, question: Question): string | null {
  let answer: unknown = null;
  const listen = (event: Event) => {
    answer = (event as CustomEvent<unknown>).detail;
  };
  target.addEventListener(ANSWER_EVENT, listen);
  target.dispatchEvent(new CustomEvent(QUESTION_EVENT, { detail: question, bubbles: true }));
  target.removeEventListener(ANSWER_EVENT, listen);
  return typeof answer === 'string' ? answer : null;
}
