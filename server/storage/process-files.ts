import { createHash } from 'node:crypto';
import { identifyProcess } from '../db/embedded/process-identity.ts';

/**
 * Makes a name for a file that only this process uses. The name shows another process whether the
 * file still belongs to a running process or was left behind by one that has ended.
 */
export async function nameForProcess(name: string): Promise<string> {
  own ??= identifyProcess(process.pid);
  const identity = await own;
  if (identity === undefined)
    throw new Error('The server could not read the start time of its own process');
  return `${process.pid}-${tagOf(identity)}.${name}`;
}

/**
 * Whether the process that made the name has ended; false for a name that `nameForProcess` did not
 * make.
 */
export async function isLeftBehind(name: string): Promise<boolean> {
  const [, pid, tag] = /^(\d+)-([\da-f]{16})\./u.exec(name) ?? [];
  if (pid === undefined) return false;
  const identity = await identifyProcess(Number(pid));
  return identity === undefined || tagOf(identity) !== tag;
}

/** A hash of a process's identity, which has its start time: process numbers are used again. */
function tagOf(identity: string): string {
  return createHash('sha256').update(identity).digest('hex').slice(0, 16);
}

let own: ReturnType<typeof identifyProcess> | undefined;
