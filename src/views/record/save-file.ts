/** How long a file is kept for the browser to take it, in milliseconds: some only begin with it a while after the click. */
const KEPT_FOR_MS = 60_000;

/** Gives the user a file. */
export function saveFile(document: Document, name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR_MS);
}
