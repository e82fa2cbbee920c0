/** Text that was pasted, and where it ended up. */
export interface Paste {
  text: string;
  /** The offset behind the pasted text, in the edited text. */
  end: number;
}

/** The text as a text field hands it out: every line end is a single `\n`. */
export function withUnifiedLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/**
 * Keeps a text's own line ends through an edit in a text field, which only knows `\n`: what was not touched stays as it was,
 * byte for byte, and what was pasted comes in as it was copied.
 *
 * @param verbatim the text before the edit, with its own line ends
 * @param edited the field's text after it
 */
export function editedVerbatim(verbatim: string, edited: string, paste?: Paste): string {
  const shown = withUnifiedLineEnds(verbatim);
  const pasted = paste && pastedRange(shown, edited, paste);
  if (pasted) return splice(verbatim, pasted.start, edited.length - paste.end, paste.text);

  let start = 0;
  while (start < shown.length && start < edited.length && shown[start] === edited[start]) start += 1;
  let kept = 0;
  const most = Math.min(shown.length, edited.length) - start;
  while (kept < most && shown.at(-1 - kept) === edited.at(-1 - kept)) kept += 1;
  return splice(verbatim, start, kept, edited.slice(start, edited.length - kept));
}

/** Where a paste went in, if the edit was this paste and nothing else. */
function pastedRange(shown: string, edited: string, { text, end }: Paste): { start: number } | undefined {
  const inserted = withUnifiedLineEnds(text);
  const start = end - inserted.length;
  const fits =
    start >= 0 &&
    edited.slice(start, end) === inserted &&
    shown.startsWith(edited.slice(0, start)) &&
    shown.endsWith(edited.slice(end)) &&
    shown.length >= start + edited.length - end;
  return fits ? { start } : undefined;
}

/** Replaces what lies between the first `start` and the last `kept` characters, both counted with unified line ends. */
function splice(verbatim: string, start: number, kept: number, middle: string): string {
  const shownLength = withUnifiedLineEnds(verbatim).length;
  const before = verbatim.slice(0, verbatimOffset(verbatim, start));
  const after = verbatim.slice(verbatimOffset(verbatim, shownLength - kept));
  return join(join(before, middle), after);
}

/** Two line ends that meet, an old Mac's and a Unix one, must not become the one of Windows. */
function join(left: string, right: string): string {
  return right.startsWith('\n') ? left.replace(/\r+$/, withUnifiedLineEnds) + right : left + right;
}

/** The offset in a text that lies at an offset of its form with unified line ends. */
function verbatimOffset(verbatim: string, shownOffset: number): number {
  let offset = 0;
  for (let shown = 0; shown < shownOffset; shown += 1) offset += verbatim.startsWith('\r\n', offset) ? 2 : 1;
  return offset;
}
