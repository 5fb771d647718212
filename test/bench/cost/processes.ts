import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readClusterRecord } from '../../../server/db/embedded/cluster-record.ts';
import { listProcessStats } from '../../support/process-stats.ts';

/** The server, PostgreSQL, and all that they started. */
export async function listProcesses(pid: number, dataDir: string): Promise<number[]> {
  const record = await readClusterRecord(dataDir);
  const folder = resolve(dataDir, record?.folder ?? '', 'cluster');
  const postmaster = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const stats = await listProcessStats();
  const found = new Set([pid, Number.parseInt(postmaster, 10)]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const each of stats) if (found.has(each.parent)) found.add(each.pid);
  }
  return [...found];
}

/** Memory that several processes share counts once. */
export async function memoryMiB(pids: readonly number[]): Promise<number> {
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss:\s+(\d+) kB/mu.exec(text)?.[1] ?? 0);
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

export async function processorMs(pids: readonly number[]): Promise<number> {
  const stats = (await listProcessStats()).filter(({ pid }) => pids.includes(pid));
  return stats.reduce((sum, { ticks }) => sum + ticks * TICK_MS, 0);
}

/** `_SC_CLK_TCK` is 100 on all common systems. */
const TICK_MS = 10;
