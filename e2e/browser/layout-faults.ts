import type { Locator } from '@playwright/test';

/** What is wrong with how a control and its open details lie in the page, in words. None of it depends on how large anything is. */
export function layoutFaults(control: Locator): Promise<string[]> {
  return control.evaluate((host) => {
    /** What rounding may make of two equal positions. */
    const tolerance = 0.5;
    const faults: string[] = [];
    const root = host.shadowRoot!;
    const { clientWidth, clientHeight, scrollWidth } = document.documentElement;
    const box = (element: Element) => element.getBoundingClientRect();
    const called = (element: Element) => element.getAttribute('aria-label') ?? element.textContent.slice(0, 40);
    const all = (selector: string, within: ParentNode = root) =>
      [...within.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const isWithin = (inner: DOMRect, outer: DOMRect) =>
      inner.left >= outer.left - tolerance &&
      inner.right <= outer.right + tolerance &&
      inner.top >= outer.top - tolerance &&
      inner.bottom <= outer.bottom + tolerance;
    const overlap = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - tolerance &&
      other.left < one.right - tolerance &&
      one.top < other.bottom - tolerance &&
      other.top < one.bottom - tolerance;

    if (scrollWidth > clientWidth) faults.push('the page can be scrolled sideways');

    const popover = root.querySelector('.note-popover');
    const anchor = root.querySelector('.note-action')!;
    if (popover) {
      const around = box(popover);
      if (!isWithin(around, new DOMRect(0, 0, clientWidth, clientHeight))) faults.push('the details leave the window');
      if (popover.scrollWidth > popover.clientWidth) faults.push('the details can be scrolled sideways');
      const room = Math.max(box(anchor).top, clientHeight - box(anchor).bottom);
      if (around.height < room && overlap(around, box(anchor))) faults.push('the details cover what they belong to');
      for (const element of all('button, summary, textarea, .side', popover)) {
        if (box(element).left < around.left || box(element).right > around.right) {
          faults.push(`“${called(element)}” leaves the details`);
        }
      }
    }

    for (const element of all('button, summary, .reason, .note-sentence, .note-count, .side-title, .conflict-title')) {
      const { scrollWidth: wide, clientWidth: seen, scrollHeight: high, clientHeight: seenHigh } = element;
      // Marks and tooltips stand in our buttons without taking room.
      if (element.matches('.action')) continue;
      if (wide > seen || high > seenHigh) faults.push(`“${called(element)}” is cut`);
    }

    const pressed = all('.action');
    for (const group of [pressed, popover ? all('button, summary, textarea', popover) : []]) {
      group.forEach((one, index) => {
        for (const other of group.slice(index + 1)) {
          if (overlap(box(one), box(other))) faults.push(`“${called(one)}” and “${called(other)}” overlap`);
        }
      });
    }

    const isEarlier = host.hasAttribute('data-earlier');
    const row = isEarlier ? root.querySelector('.control')! : host.parentElement!;
    for (const mark of all('.mark')) {
      if (!isWithin(box(mark), box(row))) faults.push('a mark leaves its row');
    }
    if (isEarlier) {
      const step = host.parentElement!;
      if (box(row).left < box(step).left || box(row).right > box(step).right) faults.push('the control leaves its row');
      // What is said before and behind the gap that it lies over; and what can be pressed there, which may stretch over empty
      // space, in its middle, where it is pressed.
      const neighbours = [step, step.nextElementSibling!];
      const words = neighbours.flatMap((neighbour) => {
        const walker = document.createTreeWalker(neighbour, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        const rects: DOMRect[] = [];
        while (walker.nextNode()) {
          range.selectNodeContents(walker.currentNode);
          rects.push(...range.getClientRects());
        }
        return rects;
      });
      const buttons = neighbours
        .flatMap((neighbour) => all('button, a, [role="button"]', neighbour))
        .map((button) => {
          const { left, top, width, height } = box(button);
          return new DOMRect(left, top + height / 4, width, height / 2);
        });
      if (words.some((rect) => overlap(rect, box(row)))) faults.push('the control covers what is said');
      if (buttons.some((rect) => overlap(rect, box(row)))) faults.push('the control covers a button of the page');
    } else {
      const own = row.querySelector('button')!;
      const middle = ({ top, height }: DOMRect) => top + height / 2;
      for (const button of pressed) {
        const [ours, theirs] = [box(button), box(own)];
        if (Math.abs(middle(ours) - middle(theirs)) > tolerance) faults.push(`“${called(button)}” is not in line`);
        if (ours.width !== theirs.width || ours.height !== theirs.height) {
          faults.push(`“${called(button)}” is not as large as the host's own`);
        }
        const [icon, theirIcon] = [button, own].map((of) => box(of.querySelector('svg')!));
        if (icon!.width !== theirIcon!.width) faults.push(`the icon of “${called(button)}” is of another size`);
      }
      const { height } = box(row);
      (host as HTMLElement).style.display = 'none';
      const without = box(row).height;
      (host as HTMLElement).style.removeProperty('display');
      if (height !== without) faults.push('the row is higher than without us');
    }
    return faults;
  });
}

/** Where the buttons of a control's row are, ours and the host's, seen from where the row is. */
export function rowPositions(control: Locator): Promise<{ left: number; top: number }[]> {
  return control.evaluate((host) => {
    const row = host.parentElement!;
    const origin = row.getBoundingClientRect();
    return [...row.querySelectorAll('button'), ...host.shadowRoot!.querySelectorAll('.action')]
      .filter((button) => button.checkVisibility())
      .map((button) => {
        const { left, top } = button.getBoundingClientRect();
        return { left: left - origin.left, top: top - origin.top };
      });
  });
}
