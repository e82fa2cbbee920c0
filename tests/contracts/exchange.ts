/** One request and its reply, without anything that differs from run to run. */
export interface Exchange {
  request: ExchangeRequest;
  reply: ExchangeReply;
}

export interface ExchangeRequest {
  method: string;
  url: string;
  contentType?: string;
  body?: unknown;
}

export interface ExchangeReply {
  status: number;
  contentType: string;
  body:
    | { json: unknown }
    | { text: string }
    /** The log out of a zip, line by line; what else the zip holds is not kept. */
    | { log: { entry: string; lines: unknown[] } };
}

/** What is asked for, as it is recorded and as it is looked for in a recording. */
export function requestOf(url: string, init: RequestInit): ExchangeRequest {
  const contentType = new Headers(init.headers).get('content-type');
  return {
    method: init.method ?? 'GET',
    url,
    ...(contentType === null ? {} : { contentType }),
    ...(init.body === undefined ? {} : { body: JSON.parse(String(init.body)) as unknown }),
  };
}
