import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** The name shows other processes whether the process that made the file is still running. */
export async function nameForProcess(name: string): Promise<string> {
  own ??= identifyProcess(process.pid);
  const identity = await own;
  if (identity === undefined)
    throw new Error(
      'The start time of this process cannot be read: the server needs /proc on Linux, and the program ps elsewhere',
    );
  return `${process.pid}-${tagOf(identity)}.${name}`;
}

/** False for a name that `nameForProcess` did not make. */
export async function isOfEndedProcess(name: string): Promise<boolean> {
  const [, pid, tag] = /^(\d+)-([\da-f]{16})\./u.exec(name) ?? [];
  if (pid === undefined) return false;
  const identity = await identifyProcess(Number(pid));
  return identity === undefined || tagOf(identity) !== tag;
}

/**
 * The system reuses process numbers, so the start time is added (except on Windows).
 * @returns undefined if no such process runs
 */
export async function identifyProcess(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The process name may contain spaces. Field 3 is Z for a zombie, field 22 the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return stat === '' || fields[0] === 'Z' ? undefined : `${pid} ${fields[19]}`;
  }
  if (process.platform === 'win32') return isRunning(pid) ? String(pid) : undefined;
  const started = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return started.status === 0 ? `${pid} ${started.stdout.trim()}` : undefined;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function tagOf(identity: string): string {
  return createHash('sha256').update(identity).digest('hex').slice(0, 16);
}

let own: ReturnType<typeof identifyProcess> | undefined;
