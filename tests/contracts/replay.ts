import { isDeepStrictEqual } from 'node:util';
import type { Fetch } from '../../src/host/http.ts';
import { createRpcClient } from '../../src/host/rpc-client.ts';
import { streamedZip } from '../support/session-zip.ts';
import { HOME } from '../support/values.ts';
import type { ContractCase } from './contract-case.ts';
import { countedNames } from './counted-names.ts';
import { type Exchange, type ExchangeReply, requestOf } from './exchange.ts';
import { subjectOf } from './subject.ts';

/** What recordings call the origin of the host and the folder of its user. */
export const RECORDED_ORIGIN = HOME;
export const RECORDED_HOME = '/home/user';

/**
 * Runs a case on the real client, with a recording in place of the host.
 *
 * @throws when the case does, and when it asked for anything but what was recorded, in that order and to the end
 */
export async function replay(contractCase: ContractCase, recorded: readonly Exchange[]): Promise<void> {
  const complaints: string[] = [];
  const left = [...recorded];
  const fetch: Fetch = async (url, init) => {
    const request = requestOf(url, init);
    const next = left.shift();
    if (next && isDeepStrictEqual(request, next.request)) return responseOf(next.reply);
    const expected = next ? JSON.stringify(next.request) : 'nothing more';
    complaints.push(`recorded was ${expected}, asked for was ${JSON.stringify(request)}`);
    throw new TypeError('not recorded');
  };

  const fresh = countedNames();
  const client = createRpcClient({ fetch, newRpcId: () => fresh('rpc') });
  // What was done to sessions shows in the recorded replies: there is nothing to do here.
  const subject = subjectOf({ client, origin: RECORDED_ORIGIN, home: RECORDED_HOME, fresh, place() {}, remove() {} });
  let failure: unknown;
  try {
    await contractCase.run(subject);
  } catch (error) {
    failure = error;
    // Whoever fails half-way does not ask for the rest, which is no fault of its own.
    left.length = 0;
  }
  complaints.push(...left.map(({ request }) => `recorded and never asked for was ${JSON.stringify(request)}`));
  // The client takes a request that fails for a host out of reach, and a case might even expect that: so it is told here.
  if (complaints.length > 0) throw new Error(complaints.join('\n'), { cause: failure });
  if (failure !== undefined) throw failure;
}

function responseOf({ status, contentType, body }: ExchangeReply): Response {
  return new Response(bytesOf(body), { status, headers: { 'content-type': contentType } });
}

function bytesOf(body: ExchangeReply['body']): string | Uint8Array<ArrayBuffer> {
  if ('json' in body) return JSON.stringify(body.json);
  if ('text' in body) return body.text;
  const { entry, lines } = body.log;
  return new Uint8Array(streamedZip(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), entry));
}
