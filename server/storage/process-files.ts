import { createHash } from 'node:crypto';
import { identifyProcess } from '../db/embedded/process-identity.ts';

/**
 * Names of files that are of use to one process alone, while it lasts: whoever comes after
 * it tells what it left from what another one beside it is still writing.
 */
export async function nameForProcess(name: string): Promise<string> {
  own ??= identifyProcess(process.pid);
  const identity = await own;
  if (identity === undefined) throw new Error('This process cannot see itself');
  return `${process.pid}-${tagOf(identity)}.${name}`;
}

/** Whether the process that the name was made in is gone; false for a name that is not ours. */
export async function isLeftBehind(name: string): Promise<boolean> {
  const [, pid, tag] = /^(\d+)-([\da-f]{16})\./u.exec(name) ?? [];
  if (pid === undefined) return false;
  const identity = await identifyProcess(Number(pid));
  return identity === undefined || tagOf(identity) !== tag;
}

/** Numbers of processes are given out again: with the time of its start it is that one. */
function tagOf(identity: string): string {
  return createHash('sha256').update(identity).digest('hex').slice(0, 16);
}

let own: ReturnType<typeof identifyProcess> | undefined;
