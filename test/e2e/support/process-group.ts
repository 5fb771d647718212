import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const END_MAX_MS = 5_000;

/** Returns when every process of the group has ended. */
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

/** Zombies do not count. Without /proc, a killed process counts as dead. */
async function isAlive(group: number): Promise<boolean> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')),
  );
  return stats.some((stat) => {
    // The name may contain spaces. After it come the state, the parent and the group (proc(5)).
    const [state, , owner] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(owner) === group && state !== 'Z' && state !== 'X';
  });
}
