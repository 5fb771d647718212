import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { identifyProcess, isRunning, readCommandLine } from './process-identity.ts';

/** The content of `postmaster.pid`, which a running PostgreSQL writes into its data folder. */
interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

/** @returns undefined if the file is missing or not completely written yet */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  let text: string;
  try {
    text = await readFile(filePath(cluster), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  // The lines are numbered in PostgreSQL's src/include/utils/pidfile.h.
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), isReady: lines[7] === 'ready' };
}

/**
 * Ends the PostgreSQL of a killed server. The caller must hold the lock of the data folder:
 * otherwise this could end the PostgreSQL of a running server.
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
    `A killed server left PostgreSQL running in ${cluster}, and this PostgreSQL could not be stopped: end process ${leftover.pid}, and start again`,
  );
}

async function isPostgresOf(cluster: string, pid: number): Promise<boolean> {
  if (!(await identifyProcess(pid))) return false;
  const commandLine = await readCommandLine(pid);
  return commandLine.includes('postgres') && commandLine.includes(cluster);
}

/**
 * PostgreSQL refuses to start if the process number in the file belongs to any running process,
 * except its own parent, which is this server. It still checks that no old backend is running.
 */
async function disown(cluster: string, leftover: PostmasterFile): Promise<void> {
  const path = filePath(cluster);
  const text = await readFile(path, 'utf8').catch(() => '');
  const [first, ...rest] = text.split('\n');
  if (Number(first) !== leftover.pid) return;
  await writeFile(path, [process.pid, ...rest].join('\n'));
}

/** A fast shutdown, an immediate one (with recovery at the next start), and the end by force. */
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
