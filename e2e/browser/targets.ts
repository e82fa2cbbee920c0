import type { Locator } from '@playwright/test';

/** The smallest side of what can be pressed, in CSS pixels, and how far apart the middles of smaller things have to be. */
const LEAST = 24;

/** What can be pressed in a control, or in a part of a page, and is too small to be hit with certainty. */
export function smallTargets(place: Locator): Promise<string[]> {
  return place.evaluate((element, least) => {
    const targets = [...(element.shadowRoot ?? element).querySelectorAll('button, summary, textarea, select, input')]
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      .map((target) => ({ target, box: target.getBoundingClientRect() }));
    const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });
    return targets
      .filter(({ box }) => box.width < least || box.height < least)
      .filter(({ target, box }) =>
        // A circle around its middle must not touch another target, or the circle of another small one.
        targets.some((other) => {
          if (other.target === target) return false;
          const { x, y } = middle(box);
          const beside = Math.max(other.box.left - x, 0, x - other.box.right);
          const above = Math.max(other.box.top - y, 0, y - other.box.bottom);
          return Math.hypot(beside, above) < least / 2;
        }),
      )
      .map(({ target, box }) => `“${target.ariaLabel ?? target.textContent}”: ${box.width} × ${box.height}`);
  }, LEAST);
}
