import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How the model behaves for the requests to come. */
export interface ModelBehaviour {
  /** The answer, sent token by token (split after each space). */
  answer: string;
  /** Pause before each token, in milliseconds. */
  tokenDelayMs: number;
  /** Answer with this HTTP status instead of a stream. */
  failWith?: number | undefined;
  /** Cut the connection after so many tokens. */
  cutAfter?: number | undefined;
}

export interface ModelServer {
  /** What the host's `DEEPSEEK_BASE_URL` has to be. */
  baseUrl: string;
  /** Changes how the next requests are answered. */
  behave(change: Partial<ModelBehaviour>): void;
  stop(): Promise<void>;
}

const DEFAULT_ANSWER =
  'Here is what I found. The build passes, the two failing tests are fixed, and nothing else was touched.';

function chunk(choice: Record<string, unknown>): string {
  const body = { id: 'sample', object: 'chat.completion.chunk', created: 0, model: 'sample-model', choices: [choice] };
  return `data: ${JSON.stringify(body)}\n\n`;
}

async function stream(response: ServerResponse, behaviour: ModelBehaviour): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const tokens = behaviour.answer.match(/\S+\s*|\s+/g) ?? [];
  for (const [index, token] of tokens.entries()) {
    if (response.destroyed) return;
    if (index === behaviour.cutAfter) {
      response.destroy();
      return;
    }
    await delay(behaviour.tokenDelayMs);
    response.write(chunk({ index: 0, delta: { role: 'assistant', content: token }, finish_reason: null }));
  }
  response.write(chunk({ index: 0, delta: {}, finish_reason: 'stop' }));
  response.end('data: [DONE]\n\n');
}

async function handle(request: IncomingMessage, response: ServerResponse, behaviour: ModelBehaviour): Promise<void> {
  request.resume();
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
    response.writeHead(404).end('not found');
  } else if (behaviour.failWith !== undefined) {
    response.writeHead(behaviour.failWith, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'The sample model was told to fail.' } }));
  } else {
    await stream(response, behaviour);
  }
}

/** A model that needs no key and no network: it speaks just enough of the chat completions protocol for the host's loop. */
export async function startModelServer(initial: Partial<ModelBehaviour> = {}): Promise<ModelServer> {
  const behaviour: ModelBehaviour = { answer: DEFAULT_ANSWER, tokenDelayMs: 20, ...initial };
  const server = createServer((request, response) => {
    // A snapshot, so that a change of behaviour never reaches into a stream under way.
    handle(request, response, { ...behaviour }).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    behave: (change) => void Object.assign(behaviour, change),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
