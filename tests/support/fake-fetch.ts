import type { Fetch } from '../../src/host/http.ts';

export interface SeenRequest {
  url: string;
  init: RequestInit;
}

/** A network with one server at its other end. It keeps what was sent. */
export function fakeFetch(answer: (request: SeenRequest) => Response | Promise<Response>) {
  const requests: SeenRequest[] = [];
  const fetch: Fetch = async (url, init) => {
    requests.push({ url, init });
    return answer({ url, init });
  };
  return { fetch, requests };
}

/** A network that lets no request through. */
export function brokenFetch(): Fetch {
  return () => Promise.reject(new TypeError('Failed to fetch'));
}

export function bodyOf(request: SeenRequest | undefined): unknown {
  return JSON.parse(String(request?.init.body));
}

/** A server of the host's remote calls: what it says, in the envelope that belongs to the request. */
export function remote(result: unknown) {
  return fakeFetch((request) => {
    const { rpcId } = bodyOf(request) as { rpcId: string };
    return Response.json({ type: 'server-response', rpcId, result });
  });
}

/** A body that is delivered chunk by chunk, as it is read, and ends with the request, as the real one does. */
export class StreamedBody {
  delivered = 0;
  /** Whether the reader called the rest of it off. */
  calledOff = false;
  readonly response: Response;

  /** @param next the next chunk, or `null` at the end */
  constructor(next: () => Uint8Array | null, signal: AbortSignal | null | undefined) {
    let over = false;
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        start: (controller) => {
          signal?.addEventListener('abort', () => {
            if (over) return;
            over = true;
            this.calledOff = true;
            controller.error(signal.reason);
          });
        },
        pull: (controller) => {
          const chunk = next();
          if (chunk === null) {
            over = true;
            controller.close();
          } else {
            this.delivered += chunk.byteLength;
            controller.enqueue(new Uint8Array(chunk));
          }
        },
        cancel: () => {
          over = true;
          this.calledOff = true;
        },
      },
      { highWaterMark: 0 },
    );
    this.response = new Response(stream);
  }
}
