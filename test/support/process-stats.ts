import { readdir, readFile } from 'node:fs/promises';

export interface ProcessStat {
  pid: number;
  state: string;
  parent: number;
  group: number;
  /** The time of the processor that it has used. */
  ticks: number;
}

/** Of each process. Without /proc, there are none. */
export async function listProcessStats(): Promise<ProcessStat[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/u.test(name));
  const stats = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // The name may contain spaces. After it come the state, the parent and the group (proc(5)).
      const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [parent = 0, group = 0, ...more] = fields.map(Number);
      return { pid: Number(pid), state, parent, group, ticks: (more[8] ?? 0) + (more[9] ?? 0) };
    }),
  );
  return stats.filter(({ state }) => state !== '');
}
