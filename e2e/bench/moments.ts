import type { Page } from '@playwright/test';

/** Whose rating buttons. */
export type Whose = 'ours' | 'native';

/** What a page that is measured notes of itself, in milliseconds. */
interface Noted {
  /** From each row's being there to its buttons' being there to be clicked. */
  clickable: number[];
  /** From the first row's being there to a rating's being shown. */
  shown: number[];
  /** From each click to the word that it is stored. */
  stored: number[];
  /** When clicks were made, Unix epoch milliseconds. */
  clicks: number[];
}

/** What a page has noted of one kind, since it was last asked or loaded. */
export async function noted(page: Page, kind: keyof Noted, count = 1): Promise<number[]> {
  await page.waitForFunction(
    ([name, wanted]) => (window as unknown as { noted?: Noted }).noted![name].length >= wanted,
    [kind, count] as const,
    { polling: 50, timeout: 20_000 },
  );
  return page.evaluate((name) => (window as unknown as { noted: Noted }).noted[name].splice(0), kind);
}

/** Has the page note things from its next load on. */
export async function noteMoments(page: Page, whose: Whose): Promise<void> {
  await page.addInitScript((whose: Whose) => {
    const noted: Noted = { clickable: [], shown: [], stored: [], clicks: [] };
    Object.assign(window, { noted });
    const tails = new WeakSet<Element>();
    const controls = new WeakSet<Element>();
    let firstRow: number | undefined;

    const buttonIn = (tail: Element) =>
      whose === 'ours'
        ? tail.querySelector('dsh-feedback')?.shadowRoot?.querySelector('button')
        : tail.querySelector('[data-slot="conversation.chat.assistant-actions"] > button');
    const canBeClicked = (button: Element) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const hit = width > 0 && document.elementFromPoint(left + width / 2, top + height / 2);
      return hit && (hit === button || button.contains(hit) || hit.shadowRoot?.contains(button));
    };
    const awaitClickable = (tail: Element, since: number) => {
      const look = () => {
        const button = buttonIn(tail);
        if (button && canBeClicked(button)) noted.clickable.push(performance.now() - since);
        else if (performance.now() - since < 5_000 && tail.isConnected) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    const lookForRating = (root: ParentNode) => {
      if (noted.shown.length > 0 || firstRow === undefined) return;
      if (root.querySelector('button[aria-pressed="true"]')) noted.shown.push(performance.now() - firstRow);
    };

    new MutationObserver(() => {
      for (const tail of document.querySelectorAll('[data-turn-tail]')) {
        if (tails.has(tail)) continue;
        tails.add(tail);
        firstRow ??= performance.now();
        awaitClickable(tail, performance.now());
      }
      for (const { shadowRoot: root } of document.querySelectorAll('dsh-feedback')) {
        if (!root || controls.has(root.host)) continue;
        controls.add(root.host);
        lookForRating(root);
        new MutationObserver(() => lookForRating(root)).observe(root, {
          subtree: true,
          childList: true,
          attributes: true,
        });
      }
    }).observe(document, { subtree: true, childList: true });

    window.addEventListener(
      'click',
      (event) => {
        if (!event.isTrusted) return;
        const ago = performance.now() - event.timeStamp;
        noted.clicks.push(Date.now() - ago);
        const control = event.composedPath().find((at) => at instanceof Element && at.matches('dsh-feedback'));
        const root = control instanceof Element && control.shadowRoot;
        if (!root) return;
        // The offer to take a wish back comes with the word that it is stored, and not before.
        const observer = new MutationObserver((records) => {
          const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
          if (!added.some((node) => node instanceof Element && node.matches('.undo'))) return;
          noted.stored.push(performance.now() - event.timeStamp);
          observer.disconnect();
        });
        observer.observe(root, { subtree: true, childList: true });
      },
      { capture: true },
    );
  }, whose);
}
