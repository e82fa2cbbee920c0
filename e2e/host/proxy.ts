import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** One call to the host's API that passed the proxy. */
export interface PassedCall {
  /** The path below `/api/`, with its query. */
  method: string;
  /** What was sent with it, as far as it has come in. */
  body: string;
  /** The HTTP status that the host gave; absent while it has not answered. */
  status?: number;
}

/** What happens to a call to the host's API, decided before it is passed on. */
export type Fault =
  | 'none'
  /** The host gets the call; its reply never comes back. */
  | 'lose-reply'
  /** The call never reaches the host. */
  | 'lose-request'
  /** Nobody hears of the call until something else is decided on; then it is lost, too. */
  | 'hold'
  /** The host is not asked; this is answered instead. */
  | { answer: string; status?: number; headers?: Record<string, string> };

/**
 * Stands between the browser and a host, on an address of its own, with the browser's `Host` header left alone: to the host
 * it is the origin it serves. Records the calls to the API and can make them fail as networks do.
 */
export interface Proxy {
  origin: string;
  calls: PassedCall[];
  /** Decides the fate of each call from now on. */
  faults(decide: (method: string) => Fault): void;
  stop(): Promise<void>;
}

/**
 * @param name under which name the host is served to the browser, where that is not its own: what a host has to see of such a request is
 *   then made of it, as by any server that is put in front of it. Origins other than that of the name are left as they are.
 */
export async function startProxy(target: string, name?: string): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const calls: PassedCall[] = [];
  let decide: (method: string) => Fault = () => 'none';
  const held = new Set<ServerResponse>();

  const own = () => `http://${name ?? '127.0.0.1'}:${(server.address() as AddressInfo).port}`;
  const translated = (header: string, value: string) => {
    if (name === undefined) return value;
    if (header.toLowerCase() === 'host') return `${hostname}:${port}`;
    return header.toLowerCase() === 'origin' && value === own() ? target : value;
  };

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, call: PassedCall | undefined, fault: Fault) => {
    const { method, url } = incoming;
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([header, value]) => [
        header,
        typeof value === 'string' ? translated(header, value) : value,
      ]),
    );
    const upstream = request({ hostname, port, method, path: url, headers }, (reply) => {
      if (call) call.status = reply.statusCode ?? 0;
      if (fault === 'lose-reply') {
        // Read to its end, so that the host is certainly done with the call.
        reply.resume().once('end', () => outgoing.destroy());
        return;
      }
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    upstream.once('error', () => outgoing.destroy());
    outgoing.once('close', () => upstream.destroy());
    incoming.pipe(upstream);
  };

  const server = createServer((incoming, outgoing) => {
    const method = /^\/api\/(.*)$/.exec(incoming.url ?? '')?.[1];
    const call = method === undefined ? undefined : { method, body: '' };
    if (call) {
      calls.push(call);
      incoming.setEncoding('utf8').on('data', (text: string) => {
        call.body += text;
      });
    }
    const fault = method === undefined ? 'none' : decide(method);
    if (fault === 'lose-request') {
      outgoing.destroy();
    } else if (fault === 'hold') {
      held.add(outgoing);
    } else if (typeof fault === 'object') {
      outgoing
        .writeHead(fault.status ?? 200, { 'content-type': 'application/json', ...fault.headers })
        .end(fault.answer);
    } else {
      forward(incoming, outgoing, call, fault);
    }
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    const upstream = connect(Number(port), hostname, () => {
      const headers = incoming.rawHeaders.flatMap((header, index, raw) =>
        index % 2 === 0 ? [`${header}: ${translated(header, raw[index + 1]!)}`] : [],
      );
      upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket);
      socket.pipe(upstream);
    });
    for (const [end, other] of [
      [upstream, socket],
      [socket, upstream],
    ] as const) {
      end.once('error', () => other.destroy());
      end.once('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: own(),
    calls,
    faults: (next) => {
      decide = next;
      for (const outgoing of held) outgoing.destroy();
      held.clear();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Upgraded connections are not the server's any more: it would wait for them for ever.
        for (const socket of sockets) socket.destroy();
      }),
  };
}
