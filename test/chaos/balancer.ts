import { once } from 'node:events';
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

export interface Balancer {
  url: string;
  /** How many requests reached each server. */
  given: number[];
  /** How often a server accepted no connection, so that the balancer tried the next one. */
  failedOver: number;
  /** How many requests were interrupted after the connection to their server was open. */
  brokenOff: number;
  close: () => Promise<void>;
}

/** If a server stops during a request, the client must repeat it, as with any load balancer. */
export async function startBalancer(servers: readonly string[]): Promise<Balancer> {
  let next = 0;
  const balancer: Balancer = {
    url: '',
    given: servers.map(() => 0),
    failedOver: 0,
    brokenOff: 0,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };

  const server = createServer((request, response) => {
    const first = next;
    next = (next + 1) % servers.length;
    give(request, response, [first, (first + 1) % servers.length]);
  });
  server.requestTimeout = 0;
  // No family pauses longer, so no request meets a connection that the balancer is closing.
  server.keepAliveTimeout = 10 * 60_000;

  function give(request: IncomingMessage, response: ServerResponse, [to, ...others]: number[]) {
    if (to === undefined) return void request.socket.destroy();
    const { method, headers, url = '' } = request;
    const upstream = ask(servers[to] + url, { method, headers, agent: false });
    let isConnected = false;
    upstream.once('socket', (socket) =>
      socket.once('connect', () => {
        isConnected = true;
        balancer.given[to]! += 1;
        pipeline(request, upstream, () => undefined);
      }),
    );
    upstream.once('error', () => {
      if (isConnected) {
        if (!response.destroyed) balancer.brokenOff += 1;
        return void request.socket.destroy();
      }
      balancer.failedOver += 1;
      give(request, response, others);
    });
    upstream.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => undefined);
    });
    response.once('close', () => upstream.destroy());
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  balancer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return balancer;
}
