import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { identifyProcess, isRunning, readCommandLine } from './process-identity.ts';

/**
 * The contents of `postmaster.pid`, a file that a running PostgreSQL writes into its data folder.
 */
interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

/** @returns undefined if there is no such file, or it is not completely written yet */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  let text: string;
  try {
    text = await readFile(filePath(cluster), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  // Line 1 is the process number, line 4 the port, and line 8 the state (PostgreSQL's
  // src/include/utils/pidfile.h).
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), isReady: lines[7] === 'ready' };
}

/**
 * Ends a PostgreSQL that still runs after its server was killed. The caller must hold the lock of
 * the data folder, so that this never ends the PostgreSQL of a running server.
 */
export async function endLeftover(cluster: string): Promise<'none' | 'ended'> {
  const leftover = await readPostmasterFile(cluster);
  if (!leftover || !isRunning(leftover.pid)) return 'none';
  if (!(await isPostgresOf(cluster, leftover.pid))) {
    await disown(cluster, leftover);
    return 'none';
  }
  for (const { signal, waitMs } of STOP_STAGES) {
    process.kill(leftover.pid, signal);
    if (await hasEnded(leftover.pid, waitMs)) {
      await disown(cluster, leftover);
      return 'ended';
    }
  }
  throw new Error(
    `A killed server left PostgreSQL running in ${cluster}, and it could not be stopped (process ${leftover.pid})`,
  );
}

async function isPostgresOf(cluster: string, pid: number): Promise<boolean> {
  if (!(await identifyProcess(pid))) return false;
  const commandLine = await readCommandLine(pid);
  return commandLine.includes('postgres') && commandLine.includes(cluster);
}

/**
 * Replaces the process number in the file of an ended PostgreSQL with the number of this server.
 * PostgreSQL refuses to start if the number in the file belongs to any running process, even to
 * another program or a zombie process. But it ignores the number of its own parent process, which
 * is this server. It still checks that no old backend is running.
 */
async function disown(cluster: string, leftover: PostmasterFile): Promise<void> {
  const path = filePath(cluster);
  const text = await readFile(path, 'utf8').catch(() => '');
  const [first, ...rest] = text.split('\n');
  if (Number(first) !== leftover.pid) return;
  await writeFile(path, [process.pid, ...rest].join('\n'));
}

/**
 * The signals that stop PostgreSQL, in order: for a fast shutdown, for an immediate shutdown (with
 * recovery at the next start), and to kill the process.
 */
export const STOP_STAGES = [
  { signal: 'SIGINT', waitMs: 5_000 },
  { signal: 'SIGQUIT', waitMs: 2_000 },
  { signal: 'SIGKILL', waitMs: 1_000 },
] as const;

async function hasEnded(pid: number, waitMs: number): Promise<boolean> {
  const deadline = Date.now() + waitMs;
  while (Date.now() < deadline) {
    if (!(await identifyProcess(pid))) return true;
    await wait(20);
  }
  return false;
}

function filePath(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}
