/**
 * `npm start`: except on Windows, the server has its own process group. Ctrl-C then reaches only
 * this script, which stops the server.
 *
 * package.json says `exec node … || node …`, because npm sends signals to a shell. The shell dash
 * does not pass SIGINT on. With `exec`, node replaces the shell. Windows has no `exec`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode, SERVER_FLAGS } from './node.mjs';
import { ROOT } from './run.mjs';

/**
 * The script kills the server after this time, so that PostgreSQL, which ends after the server, has
 * ended within 10 s plus DRAIN_MS. Its default is the longer one of server/base/settings.ts.
 */
const STOP_MAX_MS = 7_000 + Number(process.env.DRAIN_MS || 3_000);
const PARENT_CHECK_MS = 500;

try {
  await assertPortFree();
  await ensureInstalled();
  await ensureBuilt();
  startServer();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/** Called before the first build, which takes minutes. The server checks all its ports again. */
async function assertPortFree() {
  const port = process.env.PORT || '3000';
  // The server refuses any other value with an error that names PORT.
  if (!/^\d{1,4}$|^[1-5]\d{4}$/u.test(port)) return;
  const probe = createServer().listen(Number(port), process.env.HOST || '127.0.0.1');
  const error = await once(probe, 'listening').catch((cause) => cause);
  probe.close();
  if (error.code === 'EADDRINUSE') {
    throw new Error(
      `The server could not be started: port ${port} is in use already. Set PORT to another one`,
    );
  }
}

function startServer() {
  const server = spawn(findNode(), [...SERVER_FLAGS, 'server/main.ts'], {
    cwd: ROOT,
    // When this script ends or is killed, the IPC channel closes and the server stops.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    server.kill('SIGTERM');
    setTimeout(() => server.kill('SIGKILL'), STOP_MAX_MS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  stopWithNpm(stop);
  server.once('error', (error) => {
    console.error(`The server could not be started: ${error.message}`);
    process.exit(1);
  });
  server.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' ? 0 : 1)));
}

/** A killed npm passes on no signal. So this polls whether npm has ended. */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, PARENT_CHECK_MS).unref();
}
