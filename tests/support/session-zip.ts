import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate';

const HEADER_LINE = { type: 'session', version: 0, delegationDepth: 0 };

/** A session's log as the host writes it: one JSON object a line, the header first. */
export function sessionLog(header: Record<string, unknown>, ...events: unknown[]): string {
  return [{ ...HEADER_LINE, ...header }, ...events].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** The log's event of one assistant message. */
export function assistantMessage(id: string, event: Record<string, unknown> = {}): unknown {
  const message = { role: 'assistant', content: [{ type: 'text', text: 'é – 答案' }], id };
  return { type: 'assistant/message', surfaceOp: 'append', data: { turn: 1, step: 1, message }, ...event };
}

/** A zip whose entries know their sizes. */
export function plainZip(log: string, name = 'session.jsonl'): Uint8Array {
  return zipSync({ [name]: strToU8(log) });
}

/** A zip as the host streams it: sizes stand behind each entry, in a data descriptor. */
export function streamedZip(log: string, name = 'session.jsonl'): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [entryName, text] of [
    [name, log],
    ['metadata.json', '{"exported":true}'],
  ] as const) {
    const entry = new ZipDeflate(entryName);
    zip.add(entry);
    entry.push(strToU8(text), true);
  }
  zip.end();
  return new Uint8Array(Buffer.concat(chunks));
}

/** Text that does not get smaller, the same every time. */
export function incompressible(characters: number): string {
  let seed = 12_345;
  let text = '';
  while (text.length < characters) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += seed.toString(36);
  }
  return text;
}
