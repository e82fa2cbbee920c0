import { useEffect, useState } from 'preact/hooks';

/**
 * Something that has just happened, in sight and read out. Screen readers tell what changes in a place that they know: the words
 * come into it a moment after it is there.
 */
export function Said({ text }: { text: string }) {
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => setIsKnown(true), []);
  return (
    <span role="status">
      <span style={{ visibility: isKnown ? undefined : 'hidden' }}>{text}</span>
    </span>
  );
}
