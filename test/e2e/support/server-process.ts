import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { findNode, SERVER_FLAGS } from '../../../scripts/node.mjs';
import { bareEnvironment } from '../../support/bare-environment.ts';
import { LIVENESS_PATH } from '../../../src/protocol/paths.ts';

const ROOT = new URL('../../..', import.meta.url);
/** A server with an empty database must first load its lists. */
const START_MAX_MS = 180_000;
const STOP_MAX_MS = 10_000;

/** A server that is started as by `npm start`. `said` returns its output so far. */
export interface ServerProcess {
  readonly pid: number | undefined;
  readonly said: () => string;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** Resolves when the server answers at `url`. */
export async function startServerProcess(options: {
  url: string;
  environment: Record<string, string>;
  /** Called as soon as the process exists, before the server is ready. */
  onSpawn?: (pid: number) => void;
}): Promise<ServerProcess> {
  const child = spawn(findNode(), [...SERVER_FLAGS, 'server/main.ts'], {
    cwd: ROOT,
    env: { ...bareEnvironment(), ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  if (child.pid !== undefined) options.onSpawn?.(child.pid);
  const said: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const running = {
    pid: child.pid,
    said: () => said.join(''),
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
  await untilLive({ url: options.url, child, said: running.said });
  return running;
}

async function untilLive(options: {
  url: string;
  child: ChildProcess;
  said: () => string;
}): Promise<void> {
  const { url, child, said } = options;
  const deadline = Date.now() + START_MAX_MS;
  while (!hasEnded(child) && Date.now() < deadline) {
    const isLive = await fetch(url + LIVENESS_PATH).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isLive) return;
    await wait(50);
  }
  await end(child, 'SIGKILL');
  throw new Error(`The server did not start. It said:\n${said()}`);
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MAX_MS);
  await exited;
  clearTimeout(timer);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
