import { readFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readClusterRecord } from '../../../server/db/embedded/cluster-record.ts';

/** The server, PostgreSQL, and all that they started. */
export async function listProcesses(pid: number, dataDir: string): Promise<number[]> {
  const record = await readClusterRecord(dataDir);
  const folder = resolve(dataDir, record?.folder ?? '', 'cluster');
  const postmaster = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const all = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const stats = await Promise.all(
    all.map(async (name) => ({ pid: Number(name), ...(await statOf(name)) })),
  );
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
  const stats = await Promise.all(pids.map((pid) => statOf(String(pid))));
  return stats.reduce((sum, { ticks }) => sum + ticks * TICK_MS, 0);
}

/** `_SC_CLK_TCK` is 100 on all common systems. */
const TICK_MS = 10;

async function statOf(pid: string): Promise<{ parent: number; ticks: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in field 2 may contain spaces. Field 4 is the parent, 14 and 15 are the times.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { parent: fields[1] ?? 0, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) };
}
