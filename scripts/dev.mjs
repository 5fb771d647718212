/** `npm run dev`: Vite is in front of the API, so that the browser uses one address. */
import { spawn } from 'node:child_process';
import { createServer as createTcpServer } from 'node:net';
import { ensureInstalled } from './install.mjs';
import { findNode } from './node.mjs';
import { ROOT } from './run.mjs';

const API_LIVE_MAX_MS = 60_000;

try {
  await ensureInstalled();
  const host = process.env.HOST ?? '127.0.0.1';
  const apiPort = await findFreePort();
  const address = `http://${host}:${process.env.PORT ?? 3000}`;
  startApi({ host, apiPort, address });
  await waitUntilLive(`http://${host}:${apiPort}/health/live`);
  // vite.config.ts forwards /api and /health to this address.
  process.env.API_ORIGIN = `http://${host}:${apiPort}`;
  await startVite(host);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

function startApi({ host, apiPort, address }) {
  const api = spawn(findNode(), ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    cwd: ROOT,
    env: { PUBLIC_URL: address, ...process.env, HOST: host, PORT: String(apiPort) },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  });
  const stop = () => api.kill('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  process.on('exit', stop);
  api.once('exit', (code) => process.exit(code ?? 0));
}

async function startVite(host) {
  const { createServer } = await import('vite');
  const port = Number(process.env.PORT ?? 3000);
  const vite = await createServer({ server: { host, port, strictPort: true } });
  await vite.listen();
  vite.printUrls();
}

async function waitUntilLive(url) {
  const deadline = Date.now() + API_LIVE_MAX_MS;
  while (Date.now() < deadline) {
    const isLive = await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isLive) return;
    await new Promise((triggerSync) => setTimeout(triggerSync, 100));
  }
  throw new Error(
    `The API did not answer within ${API_LIVE_MAX_MS / 1000} s. Its messages are above.`,
  );
}

async function findFreePort() {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}
