/** How deep and how large a value may be that we keep without knowing what it means. */
const MAX_DEPTH = 16;
const MAX_PARTS = 10_000;
const MAX_CHARACTERS = 65_536;

/** Whether a value out of JSON is small enough to be kept and sent back without being understood. */
export function isBounded(value: unknown): boolean {
  const left = { parts: MAX_PARTS, characters: MAX_CHARACTERS };
  return fits(value, MAX_DEPTH, left);
}

function fits(value: unknown, depth: number, left: { parts: number; characters: number }): boolean {
  left.parts -= 1;
  if (typeof value === 'string') left.characters -= value.length;
  if (left.parts < 0 || left.characters < 0 || depth < 0) return false;
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => {
    left.characters -= name.length;
    return fits(part, depth - 1, left);
  });
}
