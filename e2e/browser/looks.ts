/** How the chat page may look, apart from what it shows. */
export interface Look {
  width: number;
  theme: 'light' | 'dark';
  language: 'en' | 'zh-CN';
}

/** The values that a look may have. */
export const LOOK_VALUES = {
  width: [600, 820, 1280, 1680],
  theme: ['light', 'dark'],
  language: ['en', 'zh-CN'],
} as const satisfies { [Part in keyof Look]: readonly Look[Part][] };

/** Looks among which every two values of different kinds stand together at least once, in an order of few changes. */
export const LOOKS: readonly Look[] = [
  { theme: 'light', language: 'en', width: 600 },
  { theme: 'light', language: 'en', width: 1280 },
  { theme: 'light', language: 'zh-CN', width: 820 },
  { theme: 'light', language: 'zh-CN', width: 1680 },
  { theme: 'dark', language: 'zh-CN', width: 600 },
  { theme: 'dark', language: 'zh-CN', width: 1280 },
  { theme: 'dark', language: 'en', width: 820 },
  { theme: 'dark', language: 'en', width: 1680 },
];

/** The pairs of values that no look of a list has. */
export function missingPairs(looks: readonly Look[]): string[] {
  const parts = Object.keys(LOOK_VALUES) as (keyof Look)[];
  const pairs = parts.flatMap((one, index) =>
    parts
      .slice(index + 1)
      .flatMap((other) =>
        LOOK_VALUES[one].flatMap((value) => LOOK_VALUES[other].map((another) => ({ one, value, other, another }))),
      ),
  );
  return pairs
    .filter(({ one, value, other, another }) => !looks.some((look) => look[one] === value && look[other] === another))
    .map(({ value, another }) => `${value} with ${another}`);
}
