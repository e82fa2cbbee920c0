import { err, type Result } from '../domain/result.ts';
import type { HostFailure } from './host-client.ts';

/** How long one request may take unless it says otherwise, in milliseconds, its body included. */
const REQUEST_TIMEOUT_MS = 10_000;

export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/**
 * One request to a host and the reading of its reply, under one timeout. Statuses that mean the same for every call become
 * failures here; `read` sees any other reply.
 */
export async function exchange<T, E>(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  read: (response: Response) => Promise<Result<T, E | HostFailure>>,
  timeoutMs = REQUEST_TIMEOUT_MS,
): Promise<Result<T, E | HostFailure>> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const response = await fetch(url, { ...init, credentials: 'include', redirect: 'error', signal: abort.signal });
    const failure = failureOf(response);
    return failure ? err(failure) : await read(response);
  } catch {
    // `fetch` and body readers reject for one reason each: the connection, and our own timeout.
    return err({ code: 'unreachable' });
  } finally {
    clearTimeout(timer);
    // Ends whatever of the body was not read.
    abort.abort();
  }
}

function failureOf({ status, headers }: Response): HostFailure | null {
  if (status === 401) return { code: 'signed-out' };
  if (status === 403) return { code: 'forbidden' };
  if (status < 500 && status !== 429) return null;
  const retryAfterMs = retryAfter(headers);
  return { code: 'server-error', detail: `status ${status}`, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

/** How long a `Retry-After` header asks to wait, in milliseconds; as a date it is by the host's own clock. */
function retryAfter(headers: Headers): number | undefined {
  const header = headers.get('retry-after') ?? '';
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const wait = Date.parse(header) - Date.parse(headers.get('date') ?? '');
  return wait > 0 ? wait : undefined;
}

/** A reply that does not fit the contract. `detail` is for diagnostics and holds nothing of the reply's content. */
export function nonsense(detail: string): { ok: false; error: HostFailure } {
  return err({ code: 'nonsense', detail });
}
