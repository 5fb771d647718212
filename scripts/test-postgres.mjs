/**
 * `npm run long -- postgres`: the server's tests on TEST_DATABASE_URL, or else on a temporary
 * cluster with the programs of POSTGRES_BIN or of Debian.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNode } from './node.mjs';
import { run } from './run.mjs';

const START_MAX_MS = 30_000;

try {
  process.exitCode = await testOn(process.env.TEST_DATABASE_URL);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function testOn(given) {
  const postgres = given ? undefined : await startPostgres();
  try {
    process.env.TEST_DATABASE_URL = given ?? postgres.url;
    const vitest = 'node_modules/vitest/vitest.mjs';
    const files = process.argv.slice(2);
    return await run(findNode(), [vitest, 'run', '--project', 'server', ...files]);
  } finally {
    await postgres?.stop();
  }
}

async function startPostgres() {
  const bin = findPrograms();
  const user = findUser();
  const home = mkdtempSync(join(tmpdir(), 'sambandh-postgres-'));
  const password = 'of this run alone';
  writeFileSync(join(home, 'password'), password);
  if (user) chownSync(home, user.uid, user.gid);
  if (user) chownSync(join(home, 'password'), user.uid, user.gid);
  const cluster = join(home, 'cluster');
  const options = { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] };
  const initdb = ['-D', cluster, '-U', 'sambandh', '-A', 'scram-sha-256', '-E', 'UTF8'];
  execFileSync(
    join(bin, 'initdb'),
    [...initdb, '--locale=C.UTF-8', `--pwfile=${join(home, 'password')}`],
    options,
  );
  const port = await findFreePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    logging_collector: 'off',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(bin, 'postgres'), ['-D', cluster, ...flags], {
    ...options,
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
    rmSync(home, { recursive: true });
  };
  try {
    await untilReady({ bin, port });
  } catch (error) {
    await stop();
    throw error;
  }
  const version = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim();
  console.log(`The tests run on ${version}, port ${port}.`);
  return {
    url: `postgres://sambandh:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
    stop,
  };
}

function findPrograms() {
  const installed = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  const bin = [process.env.POSTGRES_BIN, ...installed].find(
    (folder) => folder && existsSync(join(folder, 'initdb')),
  );
  if (bin) return bin;
  throw new Error(
    'No PostgreSQL was found. Set TEST_DATABASE_URL to the URL of a PostgreSQL database, or POSTGRES_BIN to the folder that contains the program initdb.',
  );
}

/**
 * PostgreSQL refuses to run as root, so root starts it as the user `postgres`. Undefined if this
 * script does not run as root.
 */
function findUser() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function untilReady({ bin, port }) {
  const deadline = Date.now() + START_MAX_MS;
  const isReady = join(bin, 'pg_isready');
  for (;;) {
    const asked = spawn(isReady, ['-q', '-h', '127.0.0.1', '-p', String(port)], {
      stdio: 'ignore',
    });
    const [code] = await once(asked, 'exit');
    if (code === 0) return;
    if (Date.now() > deadline)
      throw new Error(
        `PostgreSQL (${bin}) did not accept connections within ${START_MAX_MS / 1000} s. Its messages are above.`,
      );
  }
}

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
