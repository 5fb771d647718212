import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as requestUpstream,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Duplex, pipeline } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type RecordedRequest, recordRequest } from './recorded-request.ts';

type RequestPredicate = (request: RecordedRequest) => boolean;

interface HeldReplies {
  /** Resolves with the first request whose reply is held back. */
  readonly reached: Promise<RecordedRequest>;
  release(): void;
}

/** The browser must use only the proxy's address, so that a cut affects page and worker. */
export interface FaultProxy {
  readonly url: string;
  readonly port: number;
  readonly requests: readonly RecordedRequest[];
  /** The proxy waits this long before it passes a request to the server. */
  delayMs: number;
  /** Each direction has this rate for all connections together. Undefined means no limit. */
  throttleBytesPerSecond: number | undefined;
  /** The bytes towards the server have this limit in addition. */
  uplinkBytesPerSecond: number | undefined;
  /** Breaks every open connection. Until `restore`, each new one breaks at once. */
  cut(): void;
  /** Until `restore`, requests get no answer and no error, as in a tunnel, and never later. */
  swallow(): void;
  restore(): void;
  /** Until `restore`, each request gets a page with status 200, as from a captive portal. */
  portal(): void;
  /** Matching requests break before they reach the server. The returned function ends this. */
  block(predicate: RequestPredicate): () => void;
  /** Matching requests get this answer without the server. The returned function ends this. */
  answer(predicate: RequestPredicate, answer: OwnAnswer): () => void;
  /** A matching request that the server accepts gets this body instead of the server's. */
  replaceReplies(predicate: RequestPredicate, body: object): void;
  /** The next `count` matching requests reach the server, but their replies are dropped. */
  loseReplies(predicate: RequestPredicate, count: number): void;
  /** Matching requests reach the server, but their replies are held back. */
  holdReplies(predicate: RequestPredicate): HeldReplies;
  /** From now on `url` is this origin. The browser must map it to the proxy's port. */
  isFoundAt(origin: string): void;
  close(): Promise<void>;
}

/** A string body is sent unchanged. Any other body is sent as JSON. */
export interface OwnAnswer {
  status: number;
  body?: unknown;
}

const PORTAL_PAGE =
  '<!doctype html><html><head><title>Welcome to Hotel Sahyadri</title></head><body><h1>Sign in for free WiFi</h1></body></html>';

/** `hiddenHeaders` are removed in both directions, as between this app and a plainer server. */
export async function startFaultProxy(
  target: string,
  { hiddenHeaders = [] }: { hiddenHeaders?: readonly string[] } = {},
): Promise<FaultProxy> {
  // Node adds the headers about the connection itself (RFC 9110, 7.6.1).
  const hidden = new Set(['connection', 'keep-alive', ...hiddenHeaders]);
  const requests: RecordedRequest[] = [];
  const sockets = new Set<Socket>();
  const replacements: { predicate: RequestPredicate; body: object }[] = [];
  const losses: { predicate: RequestPredicate; left: number }[] = [];
  const blocks = new Set<RequestPredicate>();
  const answers = new Set<{ predicate: RequestPredicate; answer: OwnAnswer }>();
  const holds = new Set<{ predicate: RequestPredicate; until: Promise<void>; reach: Reach }>();
  const up = createPacedLink();
  const down = createPacedLink();
  let road: 'open' | 'cut' | 'tunnel' | 'portal' = 'open';
  let delayMs = 0;
  let uplinkBytesPerSecond: number | undefined;

  const server = createServer((request, response) => {
    const record = recordRequest(request);
    requests.push(record);
    if (road === 'tunnel') return void request.resume();
    if (road === 'portal') return answerWithPortal(record, request, response);
    if (blocks.values().some((isBlocked) => isBlocked(record))) return breakOff(record, response);
    const own = answers.values().find(({ predicate }) => predicate(record));
    if (own) return answerInstead(own.answer, { record, request, response });
    forward(record, request, response).catch(() => breakOff(record, response));
  });
  // A large upload over a slow connection needs more time than the default limit.
  server.requestTimeout = 0;
  // On a reused connection, Chromium itself repeats a failed request, and no page notices a lost
  // reply. So each request gets a new connection.
  server.maxRequestsPerSocket = 1;
  server.on('connection', (socket: Socket) => {
    if (road === 'cut') return void socket.resetAndDestroy();
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  async function forward(
    record: RecordedRequest,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    // A paused request loses no bytes during the delay.
    request.pause();
    if (delayMs > 0) await wait(delayMs);
    const upstream = requestUpstream(new URL(record.path, target), {
      method: record.method,
      headers: withoutHeaders(request.rawHeaders, hidden),
      setHost: false,
      // A kept connection would break when the server restarts.
      agent: false,
    });
    response.once('close', () => upstream.destroy());
    pipeline(request, up.pace(), upstream, () => undefined);
    const [reply] = (await once(upstream, 'response')) as [IncomingMessage];
    record.status = reply.statusCode;
    await keepBack(record);
    if (isLost(record)) {
      reply.resume();
      await once(reply, 'end');
      record.outcome = 'lost';
      response.socket?.resetAndDestroy();
      return;
    }
    const status = reply.statusCode ?? 502;
    const replacement = replacements.find(({ predicate }) => predicate(record));
    if (replacement && status < 300) {
      reply.resume();
      await once(reply, 'end');
      record.outcome = 'answered';
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(replacement.body));
      return;
    }
    response.writeHead(status, reply.statusMessage, withoutHeaders(reply.rawHeaders, hidden));
    reply.on('data', (chunk: Buffer) => (record.replyBytes += chunk.length));
    pipeline(reply, down.pace(), response, (error) => {
      record.outcome = error ? 'broken' : 'answered';
    });
  }

  async function keepBack(record: RecordedRequest): Promise<void> {
    for (const hold of holds) {
      if (!hold.predicate(record)) continue;
      hold.reach(record);
      await hold.until;
    }
  }

  function isLost(record: RecordedRequest): boolean {
    const loss = losses.find(({ predicate, left }) => left > 0 && predicate(record));
    if (loss) loss.left -= 1;
    return loss !== undefined;
  }

  const { port } = server.address() as AddressInfo;
  let url = `http://127.0.0.1:${port}`;

  return {
    get url() {
      return url;
    },
    port,
    requests,
    get delayMs() {
      return delayMs;
    },
    set delayMs(value) {
      delayMs = value;
    },
    get throttleBytesPerSecond() {
      return down.bytesPerSecond;
    },
    set throttleBytesPerSecond(value) {
      up.bytesPerSecond = slower(value, uplinkBytesPerSecond);
      down.bytesPerSecond = value;
    },
    get uplinkBytesPerSecond() {
      return uplinkBytesPerSecond;
    },
    set uplinkBytesPerSecond(value) {
      uplinkBytesPerSecond = value;
      up.bytesPerSecond = slower(down.bytesPerSecond, value);
    },
    cut() {
      road = 'cut';
      for (const socket of sockets) socket.resetAndDestroy();
    },
    swallow() {
      road = 'tunnel';
    },
    restore() {
      road = 'open';
    },
    portal() {
      road = 'portal';
    },
    block(predicate) {
      // A set contains the same predicate only once, so each call makes a function of its own.
      const isBlocked: RequestPredicate = (request) => predicate(request);
      blocks.add(isBlocked);
      return () => void blocks.delete(isBlocked);
    },
    answer(predicate, answer) {
      const own = { predicate, answer };
      answers.add(own);
      return () => void answers.delete(own);
    },
    replaceReplies: (predicate, body) => void replacements.push({ predicate, body }),
    loseReplies: (predicate, count) => void losses.push({ predicate, left: count }),
    holdReplies(predicate) {
      const { promise: reached, resolve: reach } = Promise.withResolvers<RecordedRequest>();
      const { promise: until, resolve: release } = Promise.withResolvers<void>();
      const hold = { predicate, until, reach };
      holds.add(hold);
      return {
        reached,
        release() {
          holds.delete(hold);
          release();
        },
      };
    },
    isFoundAt(origin) {
      url = origin;
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

type Reach = (record: RecordedRequest) => void;

function answerWithPortal(
  record: RecordedRequest,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  request.resume();
  record.outcome = 'portal';
  record.status = 200;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PORTAL_PAGE);
}

function answerInstead(
  { status, body = {} }: OwnAnswer,
  exchange: { record: RecordedRequest; request: IncomingMessage; response: ServerResponse },
): void {
  const { record, request, response } = exchange;
  record.outcome = 'answered';
  record.status = status;
  const isText = typeof body === 'string';
  const type = isText ? 'text/html; charset=utf-8' : 'application/json';
  // An answer before the end of the request could break the connection.
  request.resume().once('end', () => {
    response.writeHead(status, { 'content-type': type });
    response.end(isText ? body : JSON.stringify(body));
  });
}

function withoutHeaders(rawHeaders: readonly string[], hidden: ReadonlySet<string>): string[] {
  const isName = (_: string, index: number) => index % 2 === 0;
  return rawHeaders
    .filter(isName)
    .flatMap((name, pair) =>
      hidden.has(name.toLowerCase()) ? [] : [name, rawHeaders[pair * 2 + 1] ?? ''],
    );
}

function breakOff(record: RecordedRequest, response: ServerResponse): void {
  record.outcome = 'broken';
  response.socket?.resetAndDestroy();
}

function slower(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}

/** All requests share the rate of one direction, as on a phone. Undefined means no limit. */
interface PacedLink {
  bytesPerSecond: number | undefined;
  /** The returned stream slows down one body. */
  pace(): Duplex;
}

const SLICES_PER_SECOND = 20;

function createPacedLink(): PacedLink {
  let isFreeAtMs = 0;
  const link: PacedLink = {
    bytesPerSecond: undefined,
    pace: () => Duplex.from(slicesOf),
  };
  return link;

  async function* slicesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) yield* slices(chunk);
  }

  async function* slices(chunk: Buffer): AsyncGenerator<Buffer> {
    for (let sent = 0; sent < chunk.length;) {
      const rate = link.bytesPerSecond;
      const size = rate === undefined ? chunk.length : Math.ceil(rate / SLICES_PER_SECOND);
      const slice = chunk.subarray(sent, sent + size);
      sent += slice.length;
      await takeTurn(slice.length, rate);
      yield slice;
    }
  }

  async function takeTurn(bytes: number, rate: number | undefined): Promise<void> {
    if (rate === undefined) return;
    isFreeAtMs = Math.max(isFreeAtMs, Date.now()) + (bytes / rate) * 1000;
    await wait(isFreeAtMs - Date.now());
  }
}
