import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/**
 * Identifies a process by its number and its start time, because the system reuses process numbers.
 * If the start time cannot be read (Windows), the result is the number alone.
 * @returns undefined if no such process runs
 */
export async function identifyProcess(pid: number): Promise<string | undefined> {
  if (!isRunning(pid)) return undefined;
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The process name may contain spaces, so this code splits only the fields after the name.
    // Field 22 is the start time; field 3 is Z for a zombie process.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return stat === '' || fields[0] === 'Z' ? undefined : `${pid} ${fields[19]}`;
  }
  if (process.platform === 'win32') return String(pid);
  const started = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return started.status === 0 ? `${pid} ${started.stdout.trim()}` : undefined;
}

/** The command line of a running process; '' if it cannot be read. */
export async function readCommandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
  }
  if (process.platform === 'win32') return '';
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
