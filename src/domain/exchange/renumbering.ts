/** Numbers beyond this are given anew: a database must never run out of them. No use of ours comes near. */
const MAX_KEPT = 2 ** 40;

/**
 * The places that the sequence numbers of an export get here. They keep their numbers if all of these are free; otherwise all get
 * new ones behind what is stored, for their order is the order in which things were said.
 */
export function places(sequences: Iterable<number>, taken: ReadonlySet<number>): Map<number, number> {
  const inOrder = [...new Set(sequences)].toSorted((a, b) => a - b);
  const areFree = inOrder.every((sequence) => sequence <= MAX_KEPT && !taken.has(sequence));
  if (areFree) return new Map(inOrder.map((sequence) => [sequence, sequence]));
  let last = 0;
  for (const sequence of taken) last = Math.max(last, sequence);
  return new Map(inOrder.map((sequence, index) => [sequence, last + index + 1]));
}
