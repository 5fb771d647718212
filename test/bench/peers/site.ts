import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A peer is a product with which ours is compared. This is the server of the peers. */
export interface PeerSite {
  readonly url: string;
  /** A request counts when its body has arrived completely. */
  readonly arrived: number;
  forget(): void;
  close(): Promise<void>;
}

/** Our own server does more for a POST, so this server favours the peers. */
export async function startPeerSite(worker: string): Promise<PeerSite> {
  let arrived = 0;
  const server: Server = createServer((request, response) => {
    if (request.method === 'POST') {
      request.resume().once('end', () => {
        arrived += 1;
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
      return;
    }
    const isWorker = request.url === '/worker.js';
    const type = isWorker ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type });
    response.end(isWorker ? worker : PAGE);
  });
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get arrived() {
      return arrived;
    },
    forget() {
      arrived = 0;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const PAGE = `<!doctype html><title>Peer</title><input type="file" aria-label="File">`;
