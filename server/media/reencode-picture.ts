import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ProblemError } from '../base/problem-error.ts';
import type { PictureJob, PictureMessage, Refusal } from './picture-process.ts';

export class PictureError extends Error {
  override name = 'PictureError';
  readonly reason: Refusal;

  constructor(reason: Refusal) {
    super(`A picture was refused: ${reason}`);
    this.reason = reason;
  }
}

export interface PictureAsker {
  /** The server works on one picture of an account at a time. */
  accountId: number;
  /** Aborted when the client disconnects, which also ends the picture's process. */
  signal: AbortSignal;
}

interface Reencoding extends Omit<PictureJob, 'file'>, PictureAsker {}

/**
 * Decodes the picture and encodes it again, in a process of its own (picture-process.ts).
 *
 * @param read is called only when the picture's turn has come, so that few files are in memory
 * @throws PictureError if the file does not decode to its end as its type, if it has too many
 * pixels or scans, or if it takes longer than 30 s; ProblemError unavailable if it was interrupted
 * twice; the reason of `signal`
 */
export async function reencodePicture(
  read: () => Promise<Buffer>,
  { accountId, signal, ...how }: Reencoding,
): Promise<Buffer> {
  for (let isFirst = true; ; isFirst = false) {
    const turn = await takeTurn(accountId, { isFirst, signal });
    try {
      return await encodeApart({ file: await read(), ...how }, turn, signal);
    } catch (error) {
      if (error !== GAVE_WAY || !isFirst) throw error;
    } finally {
      giveTurn(turn);
    }
  }
}

/**
 * A picture that waits or is worked on. The account whose pictures took the least time is next, and
 * among equals the longest waiting picture.
 */
interface Turn {
  accountId: number;
  /** False after the picture was interrupted. It then interrupts no other picture. */
  isFirst: boolean;
  start: () => void;
  givingWay: AbortController;
  /** The memory that the picture needs. */
  bytes: number;
  /** Called when so much memory is free. */
  go?: () => void;
  /** Undefined while no process works on the picture: waiting for memory is not counted. */
  beganAt?: number | undefined;
}

const PROCESSES = 2;
/** An account's share of work in ten minutes. A photo of 50 million pixels takes half of it. */
const SHARE_MS = 5_000;
const SPENT_FORGOTTEN_MS = 600_000;
const LOOK_AGAIN_MS = 250;
/** The picture was interrupted for an account that has used less time. */
const GAVE_WAY = new ProblemError('unavailable', {
  headers: { 'retry-after': String(SPENT_FORGOTTEN_MS / 1000) },
});

const waiting = new Set<Turn>();
const working = new Set<Turn>();
const spentMs = new Map<number, number>();

async function takeTurn(
  accountId: number,
  { isFirst, signal }: { isFirst: boolean; signal: AbortSignal },
): Promise<Turn> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const givingWay = new AbortController();
  const mine: Turn = { accountId, isFirst, start: resolve, givingWay, bytes: 0 };
  // Removes the turn at once: a request that has ended would never give it back.
  const leave = () => {
    waiting.delete(mine);
    reject(signal.reason);
  };
  waiting.add(mine);
  signal.addEventListener('abort', leave);
  startNext();
  try {
    await promise;
    return mine;
  } finally {
    waiting.delete(mine);
    signal.removeEventListener('abort', leave);
  }
}

function startNext(): void {
  const [next] = listAllowed();
  if (working.size >= PROCESSES || !next) return makeRoom();
  waiting.delete(next);
  working.add(next);
  next.start();
  startNext();
}

/** The waiting pictures of accounts without a picture at work. The next one comes first. */
function listAllowed(): Turn[] {
  const isAtWork = ({ accountId }: Turn) => [...working].some((at) => at.accountId === accountId);
  const allowed = [...waiting].filter((each) => !isAtWork(each));
  return allowed.sort((a, b) => usedBy(a) - usedBy(b));
}

/**
 * Two slow pictures could hold both processes for 30 s, and a large one all the memory. So a picture
 * of an account above its share is interrupted for an account that has used less, and begins again.
 */
function makeRoom(): void {
  const remembering = memoryWaiter ? [memoryWaiter] : [];
  const held = [...remembering, ...listAllowed()].filter(({ isFirst }) => isFirst);
  if (held.length === 0) return;
  lookingAgain ??= setTimeout(() => {
    lookingAgain = undefined;
    makeRoom();
  }, LOOK_AGAIN_MS).unref();
  if ([...working].some(({ givingWay }) => givingWay.signal.aborted)) return;
  for (const each of held) {
    const used = Math.max(SHARE_MS, usedBy(each));
    const atWork = [...working].filter((at) => at !== memoryWaiter);
    const over = atWork.filter((at) => isOverShare(at) && usedBy(at) > used);
    const [most] = over.sort((a, b) => usedBy(b) - usedBy(a));
    if (most && over.length === atWork.length) return most.givingWay.abort(GAVE_WAY);
  }
}

let lookingAgain: NodeJS.Timeout | undefined;

/** In its second turn, an interrupted picture has a whole share again. */
function isOverShare({ beganAt, isFirst }: Turn): boolean {
  if (beganAt === undefined) return false;
  return isFirst || performance.now() - beganAt > SHARE_MS;
}

/** The same for all waiting pictures of an account, so that sorting keeps their order. */
function usedBy({ accountId, beganAt }: Turn): number {
  const spent = spentMs.get(accountId) ?? 0;
  return beganAt === undefined ? spent : spent + performance.now() - beganAt;
}

function giveTurn(turn: Turn): void {
  working.delete(turn);
  stopClock(turn);
  startNext();
}

function stopClock(turn: Turn): void {
  const { accountId, beganAt } = turn;
  turn.beganAt = undefined;
  if (beganAt === undefined) return;
  const tookMs = Math.round(performance.now() - beganAt);
  addSpent(accountId, tookMs);
  setTimeout(addSpent, SPENT_FORGOTTEN_MS, accountId, -tookMs).unref();
}

function addSpent(accountId: number, ms: number): void {
  const sum = (spentMs.get(accountId) ?? 0) + ms;
  if (sum > 0) spentMs.set(accountId, sum);
  else spentMs.delete(accountId);
}

const REENCODE_MAX_MS = 30_000;
const IDLE_MAX_MS = 30_000;
/** For the pictures of both processes together, without the processes themselves. */
const MEMORY_MAX_BYTES = 240_000_000;
/** A new process has 90 MB. One that keeps more than this is replaced. */
const KEPT_MAX_BYTES = 160_000_000;
/** Lets glibc give the memory of each large part of a picture back to the system. */
const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_ARENA_MAX: '1' };
const PROGRAM = fileURLToPath(new URL('picture-process.ts', import.meta.url));

/** Processes without work, and the timers that end them. */
const idle = new Map<ChildProcess, NodeJS.Timeout>();

async function encodeApart(job: PictureJob, turn: Turn, hangUp: AbortSignal): Promise<Buffer> {
  const signal = AbortSignal.any([hangUp, turn.givingWay.signal]);
  signal.throwIfAborted();
  turn.beganAt = performance.now();
  const child = takeProcess();
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const tooLong = () => reject(new PictureError('unreadable'));
  let timer = setTimeout(tooLong, REENCODE_MAX_MS);
  let isDone = false;
  let isKept = false;
  turn.go = () => {
    turn.beganAt = performance.now();
    timer = setTimeout(tooLong, REENCODE_MAX_MS);
    child.send('go');
  };
  const onMessage = (message: PictureMessage) => {
    clearTimeout(timer);
    stopClock(turn);
    if ('needsBytes' in message && message.needsBytes <= MEMORY_MAX_BYTES) {
      return takeMemory(turn, message.needsBytes);
    }
    isDone = true;
    isKept = 'needsBytes' in message || message.keptBytes <= KEPT_MAX_BYTES;
    if ('encoded' in message) resolve(Buffer.from(message.encoded));
    else reject(new PictureError('refused' in message ? message.refused : 'tooManyPixels'));
  };
  // A decoder that crashes or takes all memory ends its process.
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
    giveMemory(turn);
    if (!isKept) child.kill('SIGKILL');
    if (isKept) keepIdle(child);
    else if (isDone) startSpare();
  }
}

const sharing = new Set<Turn>();
let memoryWaiter: Turn | undefined;

/** At most one of the two processes waits for memory. */
function takeMemory(turn: Turn, bytes: number): void {
  turn.bytes = bytes;
  const used = [...sharing].reduce((sum, each) => sum + each.bytes, bytes);
  if (used > MEMORY_MAX_BYTES) {
    memoryWaiter = turn;
    return makeRoom();
  }
  sharing.add(turn);
  turn.go?.();
}

function giveMemory(turn: Turn): void {
  sharing.delete(turn);
  const next = memoryWaiter === turn ? undefined : memoryWaiter;
  memoryWaiter = undefined;
  if (next) takeMemory(next, next.bytes);
}

function takeProcess(): ChildProcess {
  for (const [child, timer] of idle) {
    clearTimeout(timer);
    idle.delete(child);
    if (child.connected) return heldOpen(child);
  }
  return startProcess();
}

/** If the system has no memory for another process, the next picture starts it. */
function startSpare(): void {
  try {
    keepIdle(startProcess());
  } catch {
    // The finished picture must not fail because of this.
  }
}

function startProcess(): ChildProcess {
  const env = { ...process.env, ...ALLOCATOR };
  const child = fork(PROGRAM, { execArgv: [], serialization: 'advanced', stdio: 'inherit', env });
  // Sending to a process that has just ended emits this. `encodeApart` handles its 'exit'.
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
