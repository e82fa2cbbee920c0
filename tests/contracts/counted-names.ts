/** Gives out names by kind: `session-1`, `message-1`, `message-2`. */
export function countedNames(): (kind: string) => string {
  const counts = new Map<string, number>();
  return (kind) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return `${kind}-${count}`;
  };
}
