import { setTimeout as wait } from 'node:timers/promises';
import { listProcessStats } from '../../support/process-stats.ts';

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
  const stats = await listProcessStats();
  return stats.some((each) => each.group === group && each.state !== 'Z' && each.state !== 'X');
}
