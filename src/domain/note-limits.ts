/** The bound of the shipped web host, in UTF-8 bytes. A host's own bound is only learned when it refuses a note. */
export const ASSUMED_NOTE_LIMIT = 8192;

/** How a note stands to what the host takes. */
export interface NoteSize {
  /** UTF-8 bytes. */
  bytes: number;
  limit: number;
  verdict:
    | 'fits'
    /** Longer than hosts usually take: sent all the same, for the host to decide. */
    | 'perhaps-too-long'
    /** Longer than this host said it takes. */
    | 'too-long';
}

/** @param learned what the host said its limit is, if it ever did */
export function noteSize(note: string, learned: number | undefined): NoteSize {
  const bytes = new TextEncoder().encode(note).length;
  const limit = learned ?? ASSUMED_NOTE_LIMIT;
  if (bytes <= limit) return { bytes, limit, verdict: 'fits' };
  return { bytes, limit, verdict: learned === undefined ? 'perhaps-too-long' : 'too-long' };
}

/** Whether a note has nothing to say; the host refuses such a one. An empty note is no note. */
export function isBlank(note: string): boolean {
  return note !== '' && note.trim() === '';
}
