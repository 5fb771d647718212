import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { S3Settings } from '../../../server/base/settings.ts';
import { createBucket, type Bucket } from './bucket.ts';
import { operate, xml, type S3Answer } from './operations.ts';
import { S3Problem } from './s3-problem.ts';
import { assertSigned, bodyHash } from './signature.ts';

/** The store reacts to a request in one of these ways. */
export type Fate =
  | 'as ever'
  | 'too busy'
  | 'refused'
  | 'cannot'
  | 'broken'
  | 'answer lost'
  | 'hangs';

export interface StoreRequest {
  method: string;
  /** The kind is, for example, 'GET', 'PUT partNumber', 'PUT copy' or 'POST uploads'. */
  what: string;
  path: string;
}

export interface StrictObjectStore {
  settings: S3Settings;
  requests: StoreRequest[];
  /** It decides how the store reacts from now on. Undefined means 'as ever' for each request. */
  fate: ((request: StoreRequest) => Fate | Promise<Fate>) | undefined;
  /** How many multipart uploads were neither completed nor aborted. */
  unfinished: () => number;
  /** The port stays closed until `comeBack`. */
  goAway: () => Promise<void>;
  comeBack: () => Promise<void>;
  stop: () => Promise<void>;
}

interface StoreOptions {
  /** A page of a list has at most this number of objects. */
  pageSize?: number;
  now?: () => number;
}

/** Checks the signature of each request and the hash of each body, as Amazon's S3 does. */
export async function startStrictObjectStore({
  pageSize = 1_000,
  now = Date.now,
}: StoreOptions = {}): Promise<StrictObjectStore> {
  const buckets = new Map([['media', createBucket(now)]]);
  const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'an/example+secret', region: 'in-1' };
  const sockets = new Set<Socket>();
  let port = 0;

  const mustGetBucket = (name: string): Bucket => {
    const bucket = buckets.get(name);
    if (!bucket) throw new S3Problem(404, 'NoSuchBucket');
    return bucket;
  };

  async function answer(request: IncomingMessage): Promise<S3Answer> {
    assertSigned(request, keys);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    const [, name = '', key = ''] = /^\/([^/]*)\/?(.*)$/u.exec(pathname) ?? [];
    const expected = bodyHash(request);
    const length = request.headers['content-length'];
    if (request.method === 'PUT' && length === undefined) {
      throw new S3Problem(411, 'MissingContentLength');
    }
    const body = await readBody(request);
    if (sha256(body) !== expected) throw new S3Problem(400, 'XAmzContentSHA256Mismatch');
    if (key === '' && request.method === 'PUT') {
      buckets.set(name, createBucket(now));
      return { status: 200 };
    }
    const bucket = mustGetBucket(name);
    if (key === '' && request.method === 'DELETE') {
      if (bucket.list('').length > 0) throw new S3Problem(409, 'BucketNotEmpty');
      buckets.delete(name);
      return { status: 204 };
    }
    return operate(
      { bucket, mustGetBucket, pageSize },
      {
        method: request.method ?? '',
        key: decodeURIComponent(key),
        query: searchParams,
        headers: request.headers,
        body,
      },
    );
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const noted = describe(request);
    store.requests.push(noted);
    const fate = (await store.fate?.(noted)) ?? 'as ever';
    if (fate === 'hangs') return void request.resume();
    if (fate === 'broken') return void request.socket.destroy();
    try {
      if (fate === 'too busy') throw new S3Problem(503, 'SlowDown');
      if (fate === 'refused') throw new S3Problem(403, 'AccessDenied');
      if (fate === 'cannot') throw new S3Problem(501, 'NotImplemented');
      const { status, headers = {}, body = '' } = await answer(request);
      if (fate === 'answer lost') return void request.socket.destroy();
      const sizes = { 'content-length': String(body.length) };
      response.writeHead(status, noted.method === 'HEAD' ? headers : { ...headers, ...sizes });
      response.end(body);
    } catch (error) {
      request.resume();
      if (!(error instanceof S3Problem)) return void request.socket.destroy();
      const problem = xml('Error', { Code: error.code, Message: error.code }, error.status);
      const isEmpty = noted.method === 'HEAD';
      response.writeHead(error.status, problem.headers).end(isEmpty ? '' : problem.body);
    }
  }

  const open = async () => {
    const server = createServer((request, response) => void serve(request, response));
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
    return server;
  };
  let server = await open();

  const goAway = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  const store: StrictObjectStore = {
    settings: { bucket: 'media', endpoint: `http://127.0.0.1:${port}`, ...keys },
    requests: [],
    fate: undefined,
    unfinished: () => mustGetBucket('media').listUploads('').length,
    goAway,
    async comeBack() {
      server = await open();
    },
    stop: goAway,
  };
  return store;
}

function describe({ method = '', url = '', headers }: IncomingMessage): StoreRequest {
  const { pathname, searchParams } = new URL(url, 'http://store');
  const kind = ['uploads', 'partNumber', 'uploadId', 'list-type'].find((name) =>
    searchParams.has(name),
  );
  const isCopy = headers['x-amz-copy-source'] !== undefined;
  const what = kind === undefined ? method : `${method} ${isCopy ? 'copy' : kind}`;
  return { method, what, path: pathname };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
