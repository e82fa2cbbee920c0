import type { Origin } from '../domain/ids.ts';
import { ok } from '../domain/result.ts';
import { boundedText } from './bounded-text.ts';
import { exchange, type Fetch, nonsense } from './http.ts';
import { describeReplySchema } from './wire-schemas.ts';

/** Far more than a host has to say about itself. */
const MAX_REPLY_BYTES = 64 * 1024;
const METHOD = 'host.describe';

/** Which version a host says that it is; `null` where it does not say. Only to be told to a person: nothing is decided by it. */
export async function readHostVersion(fetch: Fetch, origin: Origin): Promise<string | null> {
  const body = JSON.stringify({ type: 'client-request', rpcId: METHOD, method: METHOD, payload: {} });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  const said = await exchange(fetch, `${origin}/api/${METHOD}`, init, async (response) => {
    const text = await boundedText(response, MAX_REPLY_BYTES);
    return text.ok ? ok(text.value) : nonsense('reply too large');
  });
  return said.ok ? versionIn(said.value) : null;
}

function versionIn(text: string): string | null {
  try {
    return describeReplySchema.parse(JSON.parse(text)).result.value.version;
  } catch {
    return null;
  }
}
