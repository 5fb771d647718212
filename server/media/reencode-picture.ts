import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
// Types alone: the module is a program.
import type { PictureJob, PictureMessage, Refusal } from './picture-process.ts';

export class PictureError extends Error {
  override name = 'PictureError';
  readonly reason: Refusal;

  constructor(reason: Refusal) {
    super(`A picture was refused: ${reason}`);
    this.reason = reason;
  }
}

/** Who waits for a picture. */
export interface PictureAsker {
  /** The pictures of one family wait behind its own: one at a time. */
  accountId: number;
  /** Aborted when the client hangs up. The picture's process is ended then. */
  signal: AbortSignal;
}

interface Reencoding extends Omit<PictureJob, 'file'>, PictureAsker {}

/**
 * Decodes the picture and encodes it anew (picture-process.ts says why in a process of its own).
 *
 * @param read is called only when the picture is to be encoded, so that few files are in memory
 * @throws PictureError if the file does not decode to its end as its type, if it has too many
 * pixels or scans, or if it takes longer than 30 s; the reason of `signal`
 */
export async function reencodePicture(
  read: () => Promise<Buffer>,
  { accountId, signal, ...how }: Reencoding,
): Promise<Buffer> {
  await takeTurn(accountId, signal);
  const began = performance.now();
  try {
    return await encodeApart({ file: await read(), ...how }, signal);
  } finally {
    giveTurn(accountId, Math.round(performance.now() - began));
  }
}

/** Whose pictures took the least time goes first, whoever waits longest. */
interface Waiting {
  accountId: number;
  start: () => void;
}

const PROCESSES = 2;
const SPENT_FORGOTTEN_MS = 600_000;

const waiting = new Set<Waiting>();
const working = new Set<number>();
const spentMs = new Map<number, number>();

async function takeTurn(accountId: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const mine = { accountId, start: resolve };
  // At once: a turn that is given to somebody who has left would never come back.
  const leave = () => {
    waiting.delete(mine);
    reject(signal.reason);
  };
  waiting.add(mine);
  signal.addEventListener('abort', leave);
  startNext();
  try {
    await promise;
  } finally {
    waiting.delete(mine);
    signal.removeEventListener('abort', leave);
  }
}

function startNext(): void {
  if (working.size >= PROCESSES) return;
  const allowed = [...waiting].filter((each) => !working.has(each.accountId));
  const [next] = allowed.sort((a, b) => spentBy(a) - spentBy(b));
  if (!next) return;
  waiting.delete(next);
  working.add(next.accountId);
  next.start();
}

function spentBy({ accountId }: Waiting): number {
  return spentMs.get(accountId) ?? 0;
}

function giveTurn(accountId: number, tookMs: number): void {
  working.delete(accountId);
  addSpent(accountId, tookMs);
  setTimeout(addSpent, SPENT_FORGOTTEN_MS, accountId, -tookMs).unref();
  startNext();
}

function addSpent(accountId: number, ms: number): void {
  const sum = spentBy({ accountId, start: startNext }) + ms;
  if (sum > 0) spentMs.set(accountId, sum);
  else spentMs.delete(accountId);
}

const REENCODE_MAX_MS = 30_000;
const IDLE_MAX_MS = 30_000;
/** Two pictures at once need at most this, without the processes themselves. */
const MEMORY_MAX_BYTES = 240_000_000;
const PROGRAM = fileURLToPath(new URL('picture-process.ts', import.meta.url));

/** Processes without work. After a while they are ended. */
const idle = new Map<ChildProcess, NodeJS.Timeout>();

async function encodeApart(job: PictureJob, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted();
  const child = takeProcess();
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const tooLong = () => reject(new PictureError('unreadable'));
  let timer = setTimeout(tooLong, REENCODE_MAX_MS);
  let isDone = false;
  const memory: MemoryShare = {
    bytes: 0,
    start: () => {
      timer = setTimeout(tooLong, REENCODE_MAX_MS);
      child.send('go');
    },
  };
  const onMessage = (message: PictureMessage) => {
    clearTimeout(timer);
    if ('encoded' in message) resolve(Buffer.from(message.encoded));
    else if ('refused' in message) reject(new PictureError(message.refused));
    else if (message.needsBytes <= MEMORY_MAX_BYTES) return takeMemory(memory, message.needsBytes);
    else reject(new PictureError('tooManyPixels'));
    isDone = true;
  };
  // A decoder that breaks down or takes all memory ends its process.
  const onExit = () => reject(new PictureError('unreadable'));
  const onAbort = () => reject(signal.reason);
  child.on('message', onMessage).once('exit', onExit);
  signal.addEventListener('abort', onAbort);
  child.send(job);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    child.off('message', onMessage).off('exit', onExit);
    giveMemory(memory);
    if (isDone) keepIdle(child);
    else child.kill('SIGKILL');
  }
}

interface MemoryShare {
  bytes: number;
  start: () => void;
}

const sharing = new Set<MemoryShare>();
let memoryWaiter: MemoryShare | undefined;

/** With two processes, at most one waits. */
function takeMemory(share: MemoryShare, bytes: number): void {
  share.bytes = bytes;
  const used = [...sharing].reduce((sum, each) => sum + each.bytes, bytes);
  if (used > MEMORY_MAX_BYTES) {
    memoryWaiter = share;
    return;
  }
  sharing.add(share);
  share.start();
}

function giveMemory(share: MemoryShare): void {
  sharing.delete(share);
  const next = memoryWaiter === share ? undefined : memoryWaiter;
  memoryWaiter = undefined;
  if (next) takeMemory(next, next.bytes);
}

function takeProcess(): ChildProcess {
  for (const [child, timer] of idle) {
    clearTimeout(timer);
    idle.delete(child);
    if (child.connected) return heldOpen(child);
  }
  const child = fork(PROGRAM, { execArgv: [], serialization: 'advanced', stdio: 'inherit' });
  // Sending to a process that has just ended fails here; its 'exit' is heard as well.
  child.on('error', () => {});
  return child;
}

/** Only a process at work keeps the server from ending. */
function heldOpen(child: ChildProcess): ChildProcess {
  child.ref();
  child.channel?.ref();
  return child;
}

function keepIdle(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  const timer = setTimeout(() => {
    idle.delete(child);
    child.kill('SIGKILL');
  }, IDLE_MAX_MS);
  idle.set(child, timer.unref());
}
