import { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** All requests share the rate of one direction, as on a phone. Undefined means no limit. */
export interface PacedLink {
  bytesPerSecond: number | undefined;
  /** The returned stream slows down one body. */
  pace(): Duplex;
}

const SLICES_PER_SECOND = 20;

export function createPacedLink(): PacedLink {
  let isFreeAtMs = 0;
  const link: PacedLink = {
    bytesPerSecond: undefined,
    pace: () => Duplex.from(slicesOf),
  };
  return link;

  async function* slicesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) yield* slices(chunk);
  }

  async function* slices(chunk: Buffer): AsyncGenerator<Buffer> {
    for (let sent = 0; sent < chunk.length;) {
      const rate = link.bytesPerSecond;
      const size = rate === undefined ? chunk.length : Math.ceil(rate / SLICES_PER_SECOND);
      const slice = chunk.subarray(sent, sent + size);
      sent += slice.length;
      await takeTurn(slice.length, rate);
      yield slice;
    }
  }

  async function takeTurn(bytes: number, rate: number | undefined): Promise<void> {
    if (rate === undefined) return;
    isFreeAtMs = Math.max(isFreeAtMs, Date.now()) + (bytes / rate) * 1000;
    await wait(isFreeAtMs - Date.now());
  }
}
