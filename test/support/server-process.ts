import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { bareEnvironment } from './bare-environment.ts';

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
  await expect.poll(() => server.url() || server.output(), { timeout: 120_000 }).toMatch(/^http:/u);
}

export async function exitCode({ process: child }: Started): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/** Must run after each test, so that no process outlives the test. */
export async function killPrograms(): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  children.clear();
}
