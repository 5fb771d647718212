import { createHash } from 'node:crypto';
import { identifyProcess } from '../db/embedded/process-identity.ts';

/** The name shows other processes whether the process that made the file is still running. */
export async function nameForProcess(name: string): Promise<string> {
  own ??= identifyProcess(process.pid);
  const identity = await own;
  if (identity === undefined)
    throw new Error(
      'The start time of this process cannot be read: the server needs /proc on Linux, and the program ps elsewhere',
    );
  return `${process.pid}-${tagOf(identity)}.${name}`;
}

/** False for a name that `nameForProcess` did not make. */
export async function isLeftBehind(name: string): Promise<boolean> {
  const [, pid, tag] = /^(\d+)-([\da-f]{16})\./u.exec(name) ?? [];
  if (pid === undefined) return false;
  const identity = await identifyProcess(Number(pid));
  return identity === undefined || tagOf(identity) !== tag;
}

/** The identity contains the start time, because operating systems use process numbers again. */
function tagOf(identity: string): string {
  return createHash('sha256').update(identity).digest('hex').slice(0, 16);
}

let own: ReturnType<typeof identifyProcess> | undefined;
