import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/**
 * The system reuses process numbers, so the start time is added (except on Windows).
 * @returns undefined if no such process runs
 */
export async function identifyProcess(pid: number): Promise<string | undefined> {
  if (!isRunning(pid)) return undefined;
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The process name may contain spaces. Field 3 is Z for a zombie, field 22 the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return stat === '' || fields[0] === 'Z' ? undefined : `${pid} ${fields[19]}`;
  }
  if (process.platform === 'win32') return String(pid);
  const started = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return started.status === 0 ? `${pid} ${started.stdout.trim()}` : undefined;
}

/** '' if the command line cannot be read. */
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
