import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const END_MAX_MS = 5_000;

/** Sends SIGKILL to a whole process group, and waits until every process in it has ended. */
export async function killProcessGroup(group: number): Promise<void> {
  try {
    process.kill(-group, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
    throw error;
  }
  const deadline = Date.now() + END_MAX_MS;
  while (await isAlive(group)) {
    if (Date.now() > deadline) throw new Error(`Process group ${group} does not end`);
    await wait(10);
  }
}

/**
 * Returns whether a process of the group still runs. Zombies do not count. On a system without
 * /proc, a killed process counts as dead.
 */
async function isAlive(group: number): Promise<boolean> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')),
  );
  return stats.some((stat) => {
    // These fields come after the name, which may contain spaces: the state, the parent and the
    // group (proc(5)).
    const [state, , owner] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(owner) === group && state !== 'Z' && state !== 'X';
  });
}
