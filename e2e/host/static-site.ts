import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web site that is not DSH. */
export interface StaticSite {
  port: number;
  /** The paths that were asked for. */
  requests: string[];
  stop(): Promise<void>;
}

/** Serves one HTML page at `/` on loopback. */
export async function startStaticSite(html: string): Promise<StaticSite> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const found = request.url === '/';
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html' }).end(found ? html : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
