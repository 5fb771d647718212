import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { createMedia, type Media } from '../../server/storage/create-media.ts';
import { findFreePort } from '../e2e/support/free-port.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import {
  startStrictObjectStore,
  type StrictObjectStore,
} from '../support/object-store/strict-object-store.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { cloneDatabase } from '../support/test-server.ts';
import { startBalancer, type Balancer } from './balancer.ts';

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
