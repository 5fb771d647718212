import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { bareEnvironment } from './bare-environment.ts';

/** A program of the product that runs in its own process. */
export interface Started {
  process: ChildProcess;
  output: () => string;
  /** Returns the address of the server; '' until the server is ready. */
  url: () => string;
}

const children = new Set<ChildProcess>();

/**
 * Runs a program of `server`. Its environment has only the most necessary variables and the given
 * variables.
 */
export function startProgram(
  args: string[],
  environment: Record<string, string>,
  { withChannel = false } = {},
): Started {
  const child = spawn(process.execPath, args, {
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

export async function untilReady(server: Started): Promise<void> {
  await expect.poll(() => server.url() || server.output(), { timeout: 60_000 }).toMatch(/^http:/u);
}

export async function exitCode({ process: child }: Started): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/** Kills all programs. It must run after each test, so that no process outlives the test. */
export async function killPrograms(): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  children.clear();
}
