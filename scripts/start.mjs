/**
 * `npm start`: from a bare clone to the running product. The server runs in a process
 * group of its own, so that each Ctrl-C reaches it once, through us.
 *
 * package.json says `exec node … || node …`: npm hands signals to the shell it runs us in,
 * and dash keeps a SIGINT to itself unless it has become us. Windows knows no `exec`.
 */
import { spawn } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode, SERVER_FLAGS } from './node.mjs';
import { ROOT } from './run.mjs';

/** With what PostgreSQL needs after a server that had to be killed, everything is over within 10 s. */
const STOP_MAX_MS = 7_000 + (Number(process.env.DRAIN_MS) || 0);
const PARENT_CHECK_MS = 500;

try {
  await ensureInstalled();
  await ensureBuilt();
  startServer();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function startServer() {
  const server = spawn(findNode(), [...SERVER_FLAGS, 'server/main.ts'], {
    cwd: ROOT,
    // By the channel it hears when we are gone, killed even, and stops.
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

/** npm that is killed can hand on nothing. */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, PARENT_CHECK_MS).unref();
}
