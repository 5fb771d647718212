import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  DEVICE_HEADER,
  EXTENSIONS_HEADER,
  IDEMPOTENCY_KEY,
  TERMS_HEADER,
} from '../../../src/protocol/headers.ts';
import { API_BASE, LIVENESS_PATH, paths } from '../../../src/protocol/paths.ts';
import { PRIVACY_PATHS } from '../../../src/protocol/privacy.ts';

/** This proxy makes the product look like a plain server: only the calls of spec.md §7. */
export interface PlainServer {
  readonly url: string;
  /** Lists the requests that a plain server does not support. */
  readonly refused: readonly string[];
  close(): Promise<void>;
}

/** This product adds these headers to the contract. The proxy removes them in both directions. */
const OUR_HEADERS = [
  IDEMPOTENCY_KEY,
  DEVICE_HEADER,
  EXTENSIONS_HEADER,
  TERMS_HEADER,
  'if-match',
  'if-none-match',
  'etag',
  'tus-resumable',
  'upload-offset',
  'upload-length',
];

const OUR_CALLS = [
  LIVENESS_PATH,
  `${API_BASE}/site`,
  API_BASE + paths.passedSteps,
  API_BASE + paths.uploads,
  API_BASE + paths.sections('preferences'),
  API_BASE + paths.sections('biodata'),
  ...Object.values(PRIVACY_PATHS).map((path) => API_BASE + path),
];

/** §7 does not define the answers of these calls, so the proxy replaces the product's answers. */
const SAVES = /^\/api\/profiles\/(profile-\w+|document)\//u;

export async function startPlainServer(target: string): Promise<PlainServer> {
  const refused: string[] = [];
  const server = createServer((incoming, answer) => {
    const url = new URL(incoming.url ?? '/', target);
    if (OUR_CALLS.some((path) => url.pathname.startsWith(path))) {
      refused.push(`${incoming.method} ${url.pathname}`);
      incoming.resume();
      answerJson(answer, 404, { detail: 'Not found.' });
      return;
    }
    url.searchParams.delete('names');
    pass(url, incoming, answer).catch(() => answer.socket?.resetAndDestroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function pass(url: URL, incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
  const headers = withoutOurs(incoming.headers);
  const upstream = request(url, { method: incoming.method, headers, agent: false });
  answer.once('close', () => upstream.destroy());
  incoming.pipe(upstream);
  const [reply] = (await once(upstream, 'response')) as [IncomingMessage];
  const status = reply.statusCode ?? 502;
  const isSave = incoming.method !== 'GET' && SAVES.test(url.pathname);
  if (isSave && status < 300) {
    reply.resume();
    await once(reply, 'end');
    answerJson(answer, status, { message: 'Saved.' });
    return;
  }
  answer.writeHead(status, withoutOurs(reply.headers));
  reply.pipe(answer);
}

function withoutOurs(headers: IncomingMessage['headers']): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !OUR_HEADERS.includes(name) && name !== 'connection' && name !== 'keep-alive',
    ),
  );
}

function answerJson(answer: ServerResponse, status: number, body: object): void {
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
