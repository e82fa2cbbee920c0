const LINE_ENDS = /\r\n?|[\n\u2028\u2029]/;

/** A text within a line of Markdown, that means nothing there but itself. */
export function escapedLine(text: string): string {
  return escaped(text.split(LINE_ENDS).join(' '));
}

/** A text as a quote in Markdown, line by line, that cannot end the quote nor become anything else in it. */
export function quoted(text: string): string {
  const lines = text.split(LINE_ENDS).map(escaped);
  return lines
    .map((line, index) => {
      const isFollowed = line !== '' && (lines[index + 1] ?? '') !== '';
      return `> ${line}${isFollowed ? '\\' : ''}`.trimEnd();
    })
    .join('\n');
}

function escaped(line: string): string {
  return (
    line
      .trimEnd()
      .replaceAll(/[\\`*_[\]<>#|~&$!]/g, '\\$&')
      // Lists, rules and headings begin a line; so does the code that is known by its indentation.
      .replace(/^(\s*)([-+=])/, '$1\\$2')
      .replace(/^(\s*\d+)([.)])/, '$1\\$2')
      .replace(/^\s+/, (space) => '\u00A0'.repeat(space.length))
  );
}
