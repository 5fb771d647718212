import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findNode, SERVER_FLAGS } from '../../scripts/node.mjs';
import { bareEnvironment } from './bare-environment.ts';

/** A server with an empty database must first load its lists. */
const START_MAX_MS = 180_000;
const STOP_MAX_MS = 10_000;

export interface Started {
  process: ChildProcess;
  output: () => string;
  /** It is '' until the server is ready. */
  url: () => string;
}

const children = new Set<ChildProcess>();

/** The program gets only the given variables and those of `bareEnvironment`. */
export function startProgram(
  args: string[],
  environment: Record<string, string>,
  { withChannel = false, cwd = fileURLToPath(new URL('../..', import.meta.url)) } = {},
): Started {
  const child = spawn(findNode(), args, {
    cwd,
    env: { ...bareEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe', ...(withChannel ? (['ipc'] as const) : [])],
  });
  children.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return {
    process: child,
    output: () => text,
    url: () => /^Sambandh is ready at (http:\S+)$/mu.exec(text)?.[1] ?? '',
  };
}

export async function untilReady({ process: child, url, output }: Started): Promise<void> {
  const deadline = Date.now() + START_MAX_MS;
  while (url() === '') {
    if (hasEnded(child) || Date.now() > deadline)
      throw new Error(`The server did not start. It said:\n${output()}`);
    await wait(20);
  }
}

export async function exitCode({ process: child }: Started): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/** Must run after each test, so that no process outlives the test. */
export async function killPrograms(): Promise<void> {
  for (const child of children) await end(child, 'SIGKILL');
  children.clear();
}

/** A server that is started as by `npm start`. `said` returns its output so far. */
export interface ServerProcess {
  readonly pid: number | undefined;
  readonly url: string;
  readonly said: () => string;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/**
 * Resolves when the server is ready.
 * @param onSpawn is called as soon as the process exists, before the server is ready
 */
export async function startServerProcess(
  environment: Record<string, string>,
  onSpawn?: (pid: number) => void,
): Promise<ServerProcess> {
  const args = [...SERVER_FLAGS, 'server/main.ts'];
  const server = startProgram(args, environment, { withChannel: true });
  const { process: child } = server;
  if (child.pid !== undefined) onSpawn?.(child.pid);
  await untilReady(server).catch(async (error: unknown) => {
    await end(child, 'SIGKILL');
    throw error;
  });
  return {
    pid: child.pid,
    url: server.url(),
    said: server.output,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
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
