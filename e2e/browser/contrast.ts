import type { Locator } from '@playwright/test';

/** How something stands out from what lies behind it. */
export interface Contrast {
  what: string;
  kind: 'text' | 'mark' | 'icon';
  /** From 1, not at all, to 21. */
  ratio: number;
}

/** The contrast of all text, marks and icons that are seen in a control, or in a part of a page, with their backgrounds. */
export function contrasts(place: Locator): Promise<Contrast[]> {
  return place.evaluate((element) => {
    type Colour = [red: number, green: number, blue: number, alpha: number];
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
    /** In whatever way a colour is written. */
    const colour = (written: string): Colour => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = written;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    };
    const over = ([r, g, b, alpha]: Colour, [red, green, blue]: Colour): Colour => [
      r * alpha + red * (1 - alpha),
      g * alpha + green * (1 - alpha),
      b * alpha + blue * (1 - alpha),
      1,
    ];
    const luminance = (of: Colour) => {
      const [red = 0, green = 0, blue = 0] = of.slice(0, 3).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const parentOf = (of: Element): Element | null => {
      const root = of.getRootNode();
      return of.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    };
    const ancestors = (of: Element): Element[] => {
      const parent = parentOf(of);
      return parent ? [of, ...ancestors(parent)] : [of];
    };
    const behind = (of: Element): Colour => {
      const layers: Colour[] = [];
      for (const layer of ancestors(of)) {
        layers.push(colour(getComputedStyle(layer).backgroundColor));
        if (layers.at(-1)![3] === 1) break;
      }
      return layers.reduceRight<Colour>((below, layer) => over(layer, below), colour('Canvas'));
    };
    const opacity = (of: Element) =>
      ancestors(of).reduce((share, layer) => share * Number(getComputedStyle(layer).opacity), 1);
    const ratio = (written: string, of: Element, ground: Element) => {
      const [red, green, blue, alpha] = colour(written);
      const below = behind(ground);
      const [one, other] = [luminance(over([red, green, blue, alpha * opacity(of)], below)), luminance(below)];
      const exact = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      return Math.floor(exact * 100) / 100;
    };

    const found: Contrast[] = [];
    for (const part of (element.shadowRoot ?? element).querySelectorAll('*')) {
      if (!part.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (part.closest('.visually-hidden, :disabled, style')) continue;
      const style = getComputedStyle(part);
      const says = [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      const what = `${part.className || part.localName} “${part.textContent.trim().slice(0, 30)}”`;
      if (part instanceof HTMLTextAreaElement) {
        const written = part.value === '' ? getComputedStyle(part, '::placeholder').color : style.color;
        found.push({
          what: part.value === '' ? 'placeholder' : 'field',
          kind: 'text',
          ratio: ratio(written, part, part),
        });
      } else if (part instanceof HTMLElement && says) {
        found.push({ what, kind: 'text', ratio: ratio(style.color, part, part) });
      }
      if (part.matches('.mark.dot')) {
        found.push({ what: 'dot', kind: 'mark', ratio: ratio(style.backgroundColor, part, parentOf(part)!) });
      } else if (part.matches('svg')) {
        const mark = part.closest<HTMLElement>('.mark');
        const name = mark?.dataset['mark'] ?? part.closest('button')?.ariaLabel ?? 'of what is said';
        found.push({ what: `icon ${name}`, kind: mark ? 'mark' : 'icon', ratio: ratio(style.stroke, part, part) });
      }
    }
    return found;
  });
}
