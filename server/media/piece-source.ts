import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** A broken connection counts as the end of the stream. */
export interface PieceSource {
  /** Waits for the next byte or the end of the stream. */
  isAtEnd: () => Promise<boolean>;
  /** The bytes stay in the stream. They are fewer than `count` only at its end. */
  peek: (count: number) => Promise<Buffer>;
  isShorterThan: (count: number) => Promise<boolean>;
  /** Yields fewer bytes if the stream ends or sends nothing for too long. */
  take: (count: number) => AsyncGenerator<Buffer>;
  /**
   * Reads and ignores the rest: many clients read the answer only after they have sent everything.
   */
  leave: () => void;
}

export function createPieceSource(bytes: Readable, silentAfterMs: number): PieceSource {
  const stream = bytes.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let waiting: Buffer = Buffer.alloc(0);
  let hasEnded = false;
  let pulling: Promise<void> | undefined;

  function pull(): Promise<void> {
    pulling ??= pullOnce().finally(() => {
      pulling = undefined;
    });
    return pulling;
  }

  async function pullOnce(): Promise<void> {
    const next = await stream.next().catch(() => ({ done: true as const, value: undefined }));
    if (next.done === true) hasEnded = true;
    else waiting = waiting.length === 0 ? next.value : Buffer.concat([waiting, next.value]);
  }

  async function peek(count: number): Promise<Buffer> {
    while (waiting.length < count) {
      if (hasEnded) break;
      await pull();
    }
    return waiting.subarray(0, count);
  }

  async function isSilent(): Promise<boolean> {
    if (waiting.length > 0 || hasEnded) return false;
    const heard = new AbortController();
    const silence = wait(silentAfterMs, true, { signal: heard.signal }).catch(() => false);
    const isSilent = await Promise.race([silence, pull().then(() => false)]);
    heard.abort();
    return isSilent;
  }

  return {
    peek,
    leave() {
      void stream.return?.().then(
        () => bytes.resume(),
        () => undefined,
      );
    },
    isAtEnd: async () => (await peek(1)).length === 0,
    isShorterThan: async (count) => (await peek(count)).length < count,
    async *take(count) {
      for (let left = count; left > 0;) {
        if (await isSilent()) return;
        const part = await peek(1);
        if (part.length === 0) return;
        const taken = waiting.subarray(0, left);
        waiting = waiting.subarray(taken.length);
        left -= taken.length;
        yield taken;
      }
    },
  };
}
