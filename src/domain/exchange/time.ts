/** As far from the epoch as a date can be, in milliseconds. */
const FARTHEST = 8_640_000_000_000_000;

/** Whether a number that was stored as a time is one that can be written as a date. */
export function isDate(time: number | undefined): time is number {
  return time !== undefined && Math.abs(time) <= FARTHEST;
}
