/** The value below which a share of the values lies, by the nearest rank. @throws without any value */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('There is nothing to take a percentile of.');
  return value;
}

/** The middle value; of an even number of them, what lies between the two in the middle. @throws without any value */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error('There is nothing to take a median of.');
  return (lower + upper) / 2;
}

/** The 95th percentile: of fewer than twenty values, the largest. @throws without any value */
export function p95(values: readonly number[]): number {
  return percentile(values, 0.95);
}
