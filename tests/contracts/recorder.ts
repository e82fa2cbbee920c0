import { unzipSync } from 'fflate';
import type { Fetch } from '../../src/host/http.ts';
import { type Exchange, type ExchangeReply, requestOf } from './exchange.ts';

const LOG = /^session.*\.jsonl$/;

/** A network that keeps what passed through it. */
export function recorder(fetch: Fetch): { fetch: Fetch; exchanges: Exchange[] } {
  const exchanges: Exchange[] = [];
  return {
    exchanges,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      const bytes = new Uint8Array(await response.clone().arrayBuffer());
      exchanges.push({ request: requestOf(url, init), reply: replyOf(response, bytes) });
      return response;
    },
  };
}

function replyOf(response: Response, bytes: Uint8Array): ExchangeReply {
  const contentType = response.headers.get('content-type') ?? '';
  return { status: response.status, contentType, body: bodyOf(contentType, bytes) };
}

function bodyOf(contentType: string, bytes: Uint8Array): ExchangeReply['body'] {
  if (contentType === 'application/zip') return { log: logIn(bytes) };
  const text = new TextDecoder().decode(bytes);
  return contentType === 'application/json' ? { json: JSON.parse(text) as unknown } : { text };
}

/** @throws when the zip does not begin with a log, on which the reading of headers relies */
function logIn(bytes: Uint8Array): { entry: string; lines: unknown[] } {
  const [first] = Object.entries(unzipSync(bytes));
  if (!first || !LOG.test(first[0])) throw new Error(`the export begins with ${first?.[0] ?? 'nothing'}`);
  const lines = new TextDecoder().decode(first[1]).split('\n').filter(Boolean);
  return { entry: first[0], lines: lines.map((line): unknown => JSON.parse(line)) };
}
