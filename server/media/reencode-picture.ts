import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ProblemError } from '../base/problem-error.ts';
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
 * pixels or scans, or if it takes longer than 30 s; ProblemError unavailable if it has given way
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

/** Whose pictures took the least time goes first, whoever waits longest. */
interface Turn {
  accountId: number;
  /** False after the picture has given way. It then makes nobody else give way. */
  isFirst: boolean;
  start: () => void;
  givingWay: AbortController;
  /** What its picture needs of the memory, and how it begins once that is free. */
  bytes: number;
  go?: () => void;
  /** While its process works. Waiting for memory is somebody else's time. */
  beganAt?: number | undefined;
}

const PROCESSES = 2;
/** In ten minutes. A photo of 50 million pixels takes half of it. */
const SHARE_MS = 5_000;
const SPENT_FORGOTTEN_MS = 600_000;
const LOOK_AGAIN_MS = 250;
/** Gave way to the picture of a family that has used less. */
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

/** Those whose family has no picture at work. */
function listAllowed(): Turn[] {
  const isAtWork = ({ accountId }: Turn) => [...working].some((at) => at.accountId === accountId);
  const allowed = [...waiting].filter((each) => !isAtWork(each));
  return allowed.sort((a, b) => usedBy(a) - usedBy(b));
}

/**
 * Two long pictures would hold both processes for 30 s, and a large one all the memory. Above its
 * share, a family's picture gives way to one of a family that has used less, and begins again later.
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

/** One that has given way before has a whole share in its second turn, whatever it used before. */
function isOverShare({ beganAt, isFirst }: Turn): boolean {
  if (beganAt === undefined) return false;
  return isFirst || performance.now() - beganAt > SHARE_MS;
}

/** Equal for two turns of a family that wait: they keep their order. */
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
/** Two pictures at once need at most this, without the processes themselves. */
const MEMORY_MAX_BYTES = 240_000_000;
/** After a larger picture, another process takes its place: an allocator keeps memory while it is idle. */
const KEPT_AFTER_MAX_BYTES = 40_000_000;
const PROGRAM = fileURLToPath(new URL('picture-process.ts', import.meta.url));

/** Processes without work. After a while they are ended. */
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
  turn.go = () => {
    turn.beganAt = performance.now();
    timer = setTimeout(tooLong, REENCODE_MAX_MS);
    child.send('go');
  };
  const onMessage = (message: PictureMessage) => {
    clearTimeout(timer);
    stopClock(turn);
    if ('encoded' in message) resolve(Buffer.from(message.encoded));
    else if ('refused' in message) reject(new PictureError(message.refused));
    else if (message.needsBytes <= MEMORY_MAX_BYTES) return takeMemory(turn, message.needsBytes);
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
    giveMemory(turn);
    const isKept = isDone && turn.bytes <= KEPT_AFTER_MAX_BYTES;
    if (!isKept) child.kill('SIGKILL');
    if (isKept) keepIdle(child);
    else if (isDone) startSpare();
  }
}

const sharing = new Set<Turn>();
let memoryWaiter: Turn | undefined;

/** With two processes, at most one waits. */
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

/** Without memory for it, the next picture starts one. */
function startSpare(): void {
  try {
    keepIdle(startProcess());
  } catch {
    // The picture that is done must not fail.
  }
}

function startProcess(): ChildProcess {
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
