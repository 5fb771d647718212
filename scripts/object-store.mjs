/**
 * `npm run long -- s3`: the tests about media on the object store at TEST_S3_ENDPOINT, or else on a
 * temporary OpenStack Swift.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { longTests, ROOT, run } from './run.mjs';
import { installSystemPackages } from './system-packages.mjs';

const PYTHON = '/usr/bin/python3';
const TESTS = [...longTests('object-store'), ...process.argv.slice(2)];

try {
  process.exitCode = process.env.TEST_S3_ENDPOINT ? await run('vitest', TESTS) : await runOnSwift();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function runOnSwift() {
  const isThere = () => spawnSync(PYTHON, ['-c', 'import swift.proxy']).status === 0;
  if (!isThere()) await installSystemPackages(['python3-swift']);
  if (!isThere()) {
    throw new Error(
      'OpenStack Swift is missing and could not be installed. Install it (Debian: python3-swift), or set TEST_S3_ENDPOINT to the URL of another object store.',
    );
  }
  const folder = await mkdtemp(join(tmpdir(), 'sambandh-swift-'));
  const port = await findFreePorts();
  const script = fileURLToPath(new URL('scripts/object-store-swift.py', ROOT));
  const swift = spawn(PYTHON, [script, folder, String(port)], { stdio: 'inherit' });
  const ended = new Promise((resolve) => swift.once('exit', resolve));
  try {
    const endpoint = `http://127.0.0.1:${port}`;
    await untilAnswering(endpoint, swift);
    const env = {
      ...process.env,
      TEST_S3_ENDPOINT: endpoint,
      TEST_S3_ACCESS_KEY_ID: 'test:tester',
      TEST_S3_SECRET_ACCESS_KEY: 'testing',
    };
    return await run('vitest', TESTS, { env });
  } finally {
    swift.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}

async function untilAnswering(endpoint, swift) {
  for (let tries = 0; tries < 300 && swift.exitCode === null; tries += 1) {
    const isThere = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await wait(200);
  }
  throw new Error('OpenStack Swift did not start within 60 s. Its messages are above.');
}

/** @returns the first of four consecutive free ports */
async function findFreePorts() {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    const found = await Promise.all([0, 1, 2, 3].map((step) => isFree(first + step)));
    if (found.every(Boolean)) return first;
  }
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
