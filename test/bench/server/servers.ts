import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '../../../server/db/embedded-database.ts';
import { findFreePort } from '../../e2e/support/free-port.ts';
import { copySeededData } from '../../e2e/support/seeded-data.ts';
import { startServerProcess, type ServerProcess } from '../../e2e/support/server-process.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

/** Each server is a process, as in production. All use one PostgreSQL. */
export interface Servers {
  databaseUrl: string;
  /** This is the mail folder of the first server. */
  mailDir: string;
  urls: string[];
  stop: () => Promise<void>;
}

export async function startServers(count: number): Promise<Servers> {
  const folder = await makeTemporaryFolder();
  const databaseDir = join(folder.path, 'database');
  await copySeededData(databaseDir);
  const database = await startEmbeddedDatabase({ dataDir: databaseDir });
  const secret = randomBytes(32).toString('hex');
  const places = await Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      port: await findFreePort(),
      dataDir: join(folder.path, `server-${index}`),
    })),
  );
  const urlOf = ({ port }: { port: number }) => `http://127.0.0.1:${port}`;
  const servers: ServerProcess[] = await Promise.all(
    places.map((place) =>
      startServerProcess({
        url: urlOf(place),
        environment: {
          PORT: String(place.port),
          DATA_DIR: place.dataDir,
          DATABASE_URL: database.url,
          TOKEN_SECRET: secret,
          TRUST_PROXY: '127.0.0.1',
        },
      }),
    ),
  );
  return {
    databaseUrl: database.url,
    mailDir: join(places[0]!.dataDir, 'mail'),
    urls: places.map(urlOf),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      await database.stop();
      await folder.remove();
    },
  };
}
