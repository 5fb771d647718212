import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LIVENESS_PATH } from '../../src/protocol/paths.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { findFreePort } from './support/free-port.ts';
import { killProcessGroup } from './support/process-group.ts';
import { expect, test } from './support/test.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The first start loads the lists of places. It takes longer while other tests run. */
const FIRST_START_MAX_MS = 150_000;
const SECOND_START_MAX_MS = 15_000;
const STOP_MAX_MS = 10_000;
/** The npm processes that still run. After a failure, the test kills them and their servers. */
const started = new Set<ChildProcess>();

test(
  'npm start, twice on the same data: the second is there within 15 s, and Ctrl-C leaves no process behind',
  { tag: '@long' },
  async () => {
    test.skip(process.platform !== 'linux', 'It looks for processes in /proc.');
    const folder = await makeTemporaryFolder();
    const port = await findFreePort();
    try {
      for (const startMaxMs of [FIRST_START_MAX_MS, SECOND_START_MAX_MS]) {
        const startedAt = Date.now();
        const npm = startByNpm({ port, dataDir: join(folder.path, 'data') });
        started.add(npm);
        await untilLive(port, startMaxMs);
        const description = `start after ${Date.now() - startedAt} ms`;
        test.info().annotations.push({ type: 'measured', description });
        await pressControlC(npm);
        started.delete(npm);
        expect(await listProcessesOf(folder.path)).toEqual([]);
      }
    } finally {
      for (const { pid } of started) if (pid !== undefined) await killProcessGroup(pid);
      await folder.remove();
    }
  },
);

function startByNpm({ port, dataDir }: { port: number; dataDir: string }): ChildProcess {
  const { PATH, HOME } = process.env;
  // A shell in a terminal also gives each command a process group of its own.
  return spawn('npm', ['start'], {
    cwd: ROOT,
    env: { PATH, HOME, PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
    detached: true,
  });
}

async function untilLive(port: number, withinMs: number): Promise<void> {
  const isLive = () =>
    fetch(`http://127.0.0.1:${port}${LIVENESS_PATH}`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isLive, { timeout: withinMs }).toBe(true);
}

/** A terminal sends the signal of Ctrl-C to every process of the group. */
async function pressControlC(npm: ChildProcess): Promise<void> {
  const { pid } = npm;
  if (pid === undefined) throw new Error('npm could not be started');
  const ended = once(npm, 'close', { signal: AbortSignal.timeout(STOP_MAX_MS) });
  process.kill(-pid, 'SIGINT');
  await ended;
}

async function listProcessesOf(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const told = await Promise.all(
    pids.map(async (pid) => {
      const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
      const [command, environment] = [await read('cmdline'), await read('environ')];
      return `${command}\0${environment}`.includes(folder) ? `${pid} ${command}` : undefined;
    }),
  );
  return told.filter((each) => each !== undefined);
}
