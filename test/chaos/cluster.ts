import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { createMedia, type Media } from '../../server/storage/create-media.ts';
import { findFreePort } from '../e2e/support/free-port.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import {
  startStrictObjectStore,
  type StrictObjectStore,
} from '../support/object-store/strict-object-store.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { cloneDatabase } from '../support/test-server.ts';

/** The servers share a database and an object store. Each server is a process of its own. */
export interface Cluster {
  balancer: Balancer;
  /** These addresses lead past the balancer. */
  servers: { url: string; pid: () => number | undefined }[];
  objects: StrictObjectStore;
  /** The test opens the same object store directly. */
  media: Media;
  db: Pool;
  complaints: () => string[];
  kill: (index: number) => Promise<void>;
  restart: (index: number) => Promise<void>;
  /** All servers write their mails into this folder. */
  mailFolder: string;
  stop: () => Promise<void>;
}

const SERVERS = 2;

export async function startCluster(): Promise<Cluster> {
  const folder = await makeTemporaryFolder();
  const database = await cloneDatabase();
  const objects = await startStrictObjectStore();
  const shared = {
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '10',
    TOKEN_SECRET: 'a secret that both servers of the tests have',
    S3_BUCKET: objects.settings.bucket,
    S3_ENDPOINT: objects.settings.endpoint,
    S3_REGION: objects.settings.region,
    S3_ACCESS_KEY_ID: objects.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: objects.settings.secretAccessKey,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
  };
  const places = await Promise.all(
    Array.from({ length: SERVERS }, async (_, index) => ({
      url: `http://127.0.0.1:${await findFreePort()}`,
      dataDir: join(folder.path, `server-${index}`),
    })),
  );
  const mailFolder = join(folder.path, 'mail');
  await mkdir(mailFolder);
  for (const { dataDir } of places) {
    await mkdir(dataDir);
    await symlink(mailFolder, join(dataDir, 'mail'), 'junction');
  }
  const start = ({ url, dataDir }: (typeof places)[number]) =>
    startServerProcess({ ...shared, PORT: new URL(url).port, DATA_DIR: dataDir });
  const servers: ServerProcess[] = await Promise.all(places.map(start));
  const said: string[] = [];
  const balancer = await startBalancer(places.map(({ url }) => url));
  const db = new Pool({ connectionString: database.url, max: 2 });
  const media = await createMedia({ dataDir: folder.path, s3: objects.settings });

  return {
    balancer,
    servers: places.map(({ url }, index) => ({ url, pid: () => servers[index]?.pid })),
    objects,
    media,
    db,
    mailFolder,
    complaints: () =>
      [...said, ...servers.map((server) => server.said())]
        .flatMap((text) => text.split('\n'))
        .filter((line) => /^\{|Error|Warning/u.test(line)),
    async kill(index) {
      await servers[index]!.kill();
    },
    async restart(index) {
      said.push(servers[index]!.said());
      servers[index] = await start(places[index]!);
    },
    async stop() {
      await balancer.close();
      await Promise.all(servers.map((server) => server.stop()));
      await db.end();
      await database.drop();
      await objects.stop();
      await folder.remove();
    },
  };
}

interface Balancer {
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
async function startBalancer(servers: readonly string[]): Promise<Balancer> {
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
