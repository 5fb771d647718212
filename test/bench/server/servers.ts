import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '../../../server/db/embedded-database.ts';

import { copySeededData } from '../../e2e/support/seeded-data.ts';
import { startServerProcess } from '../../support/server-process.ts';
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
  const dirs = Array.from({ length: count }, (_, index) => join(folder.path, `server-${index}`));
  const servers = await Promise.all(
    dirs.map((dataDir) =>
      startServerProcess({
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        TOKEN_SECRET: secret,
        TRUST_PROXY: '127.0.0.1',
      }),
    ),
  );
  return {
    databaseUrl: database.url,
    mailDir: join(dirs[0]!, 'mail'),
    urls: servers.map(({ url }) => url),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      await database.stop();
      await folder.remove();
    },
  };
}
