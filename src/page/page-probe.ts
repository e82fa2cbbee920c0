import { ANSWER_EVENT, PROBE_STARTS, QUESTION_EVENT } from './probe-protocol.ts';
import { feedbackEntryPositions, messageOfRow } from './react-tree.ts';

declare global {
  interface Window {
    /** The boot record that every DSH page carries in an inline script. */
    __DSH_BOOT__?: { rev?: unknown };
  }
}

/** Answers the content script's questions. Runs in the page's own world; on a page that is not DSH it does nothing at all. */
export function startPageProbe(window: Window): void {
  if (window.__DSH_BOOT__ === undefined) return;
  const { document } = window;
  const replaced = new AbortController();
  // The one of an earlier version, or of another installation, says nothing more.
  document.dispatchEvent(new Event(PROBE_STARTS));
  document.addEventListener(PROBE_STARTS, () => replaced.abort(), { once: true });
  document.addEventListener(
    QUESTION_EVENT,
    (event) => {
      const { target } = event;
      const answer = answerTo((event as CustomEvent<unknown>).detail, target, window);
      if (answer !== null) target?.dispatchEvent(new CustomEvent(ANSWER_EVENT, { detail: JSON.stringify(answer) }));
    },
    { capture: true, signal: replaced.signal },
  );
}

function answerTo(question: unknown, target: EventTarget | null, window: Window): unknown {
  if (question === 'page') return { build: window.__DSH_BOOT__?.rev };
  if (!(target instanceof Element)) return null;
  if (question === 'message') return messageOfRow(target);
  if (question === 'native') return { positions: feedbackEntryPositions(target) };
  return null;
}
