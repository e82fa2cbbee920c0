const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * How long ago something was, in words: "5 minutes ago". A clock that was set back since makes nothing of the future.
 *
 * @param time Unix epoch milliseconds
 * @param now Unix epoch milliseconds
 * @param language the tag of the language
 */
export function ago(time: number, now: number, language: string): string {
  const passed = Math.max(0, now - time);
  const [unit, ms] = UNITS.find(([, ms]) => passed >= ms) ?? UNITS[2];
  // `-0`, not `0`, which would be "in 0 minutes" in some languages.
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(passed / ms), unit);
}
