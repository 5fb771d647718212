/**
 * By default, all requests share the speed of the connection. The clock moves forward when the
 * phone has nothing more to do at the present moment.
 */
import { vi } from 'vitest';
import type { SyncEnvironment } from '../../../src/sync/environment.ts';
// A page loads this module when it first needs it. Without this import, the clock would move
// meanwhile.
import '../../../src/sync/sync-cycle.ts';
import { sizeOf } from './our-server.ts';
import { readRequest, type Network, type World } from './world.ts';

/** About the size of the request line, the headers and the encryption. */
const HEAD_BYTES = 500;

interface Transfer {
  leftBytes: number;
  arrive: () => void;
}

interface Timer {
  at: number;
  callback: () => void;
}

export interface ThinLine {
  /** This includes the bytes that were sent in vain. */
  sentBytes: number;
  /** After `kill`, the page or worker sends and receives nothing, and its timers stop. */
  open(): { environment: SyncEnvironment; kill: () => void };
  /** Returns false if `isDone` is still false after `ms`. */
  run(ms: number, isDone?: () => boolean): Promise<boolean>;
}

export function createThinLine(
  world: World,
  {
    kilobytesPerSecond,
    answer,
    isShared = true,
  }: {
    kilobytesPerSecond: number;
    answer: Network;
    /** If false, each request waits for the earlier ones, as behind a large network buffer. */
    isShared?: boolean;
  },
): ThinLine {
  const { clock } = world;
  const bytesPerMs = kilobytesPerSecond;
  const quiet = trackWork();
  let transfers: Transfer[] = [];
  let timers: Timer[] = [];

  function open() {
    const own = { transfers: new Set<Transfer>(), timers: new Set<Timer>(), isAlive: true };
    const environment: SyncEnvironment = {
      ...world.environment,
      withLock: (_name, task) => task(),
      tellOthers: () => undefined,
      onTold: () => () => undefined,
      schedule(callback, ms) {
        const timer = { at: clock.now + ms, callback };
        if (own.isAlive) timers.push(timer);
        own.timers.add(timer);
        return () => void (timers = timers.filter((other) => other !== timer));
      },
      fetch: (url, init) =>
        new Promise((resolve, reject) => {
          const request = readRequest(url, init);
          const arrive = () => {
            const answering = async () => answer(request);
            answering().then((response) => own.isAlive && resolve(response), reject);
          };
          const transfer = { leftBytes: sizeOf(request.body) + HEAD_BYTES, arrive };
          if (own.isAlive) transfers.push(transfer);
          own.transfers.add(transfer);
          init.signal?.addEventListener('abort', () => {
            transfers = transfers.filter((other) => other !== transfer);
            if (own.isAlive) reject(new DOMException('', 'AbortError'));
          });
        }),
    };
    return {
      environment,
      kill() {
        own.isAlive = false;
        transfers = transfers.filter((transfer) => !own.transfers.has(transfer));
        timers = timers.filter((timer) => !own.timers.has(timer));
      },
    };
  }

  const moving = () => (isShared ? transfers : transfers.slice(0, 1));

  /** In milliseconds. */
  function nextMs(): number {
    const under = moving();
    const done = under.map(({ leftBytes }) => Math.ceil((leftBytes * under.length) / bytesPerMs));
    return Math.max(0, Math.min(...timers.map(({ at }) => at - clock.now), ...done));
  }

  function pass(ms: number): void {
    const under = moving();
    for (const transfer of under) {
      const bytes = Math.min(transfer.leftBytes, (ms * bytesPerMs) / under.length);
      transfer.leftBytes -= bytes;
      line.sentBytes += bytes;
    }
    clock.now += ms;
    const arrived = transfers.filter(({ leftBytes }) => leftBytes <= 0);
    transfers = transfers.filter(({ leftBytes }) => leftBytes > 0);
    const due = timers.filter(({ at }) => at <= clock.now);
    timers = timers.filter(({ at }) => at > clock.now);
    for (const { arrive } of arrived) arrive();
    for (const { callback } of due) callback();
  }

  const line: ThinLine = {
    sentBytes: 0,
    open,
    async run(ms, isDone = () => false) {
      const until = clock.now + ms;
      for (;;) {
        await quiet();
        if (isDone()) return true;
        if (clock.now >= until) return false;
        pass(Math.min(nextMs(), until - clock.now));
      }
    },
  };
  return line;
}

/**
 * The returned function waits until no database task, no digest, and no read of a file or an answer
 * is open.
 */
function trackWork(): () => Promise<void> {
  let underWay = 0;
  const later = globalThis.setImmediate;
  const spy = vi.spyOn(globalThis, 'setImmediate') as unknown as {
    mockImplementation(queue: (task: () => void) => unknown): void;
  };
  spy.mockImplementation((task) => {
    underWay += 1;
    return later(() => {
      underWay -= 1;
      task();
    });
  });
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the Blob that is asked
  const { arrayBuffer } = Blob.prototype;
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (this: Blob) {
    underWay += 1;
    return arrayBuffer.call(this).finally(() => (underWay -= 1));
  });
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the answer that is read
  const { text } = Response.prototype;
  vi.spyOn(Response.prototype, 'text').mockImplementation(async function (this: Response) {
    underWay += 1;
    return text.call(this).finally(() => (underWay -= 1));
  });
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (...asked) => {
    underWay += 1;
    return digest(...asked).finally(() => (underWay -= 1));
  });
  return async () => {
    // A task that has just ended starts the next one within a few turns of the event loop.
    for (let idleTurns = 0; idleTurns < 10;) {
      await new Promise<void>((resolve) => later(resolve));
      idleTurns = underWay === 0 ? idleTurns + 1 : 0;
    }
  };
}
