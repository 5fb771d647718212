/** The digests of a file's chunks, as the server checks them [S18]. */
import { chunkEnd, chunkStart, RESUMABLE } from '../protocol/resumable.ts';

interface ChunkDigests {
  /** The header for a piece at this byte; none where this page may not digest (http). */
  headerAt(offset: number): Promise<Record<string, string>>;
  /** Begins with the chunk that this byte lies in, so that it is ready when it is asked for. */
  prepare(offset: number): void;
}

/** One chunk of the file is in memory at a time [S19]. */
export function createChunkDigests(file: Blob): ChunkDigests {
  const subtle = (crypto as Partial<Crypto>).subtle;
  const digests = new Map<number, Promise<string>>();
  let last: Promise<unknown> = Promise.resolve();

  function digestAt(offset: number, using: SubtleCrypto): Promise<string> {
    const start = chunkStart(offset);
    const digest =
      digests.get(start) ??
      last.then(() => digestBytes(file.slice(start, chunkEnd(start, file.size)), using));
    digests.set(start, digest);
    last = digest.catch(() => digests.delete(start));
    return digest;
  }

  return {
    async headerAt(offset) {
      return subtle ? { [RESUMABLE.chunkDigest]: await digestAt(offset, subtle) } : {};
    },
    prepare(offset) {
      // What fails here fails again where it is asked for.
      if (subtle && offset < file.size) digestAt(offset, subtle).catch(() => undefined);
    },
  };
}

async function digestBytes(chunk: Blob, using: SubtleCrypto): Promise<string> {
  const bytes = await chunk.arrayBuffer();
  try {
    return btoa(String.fromCharCode(...new Uint8Array(await using.digest('SHA-256', bytes))));
  } finally {
    giveBack(bytes);
  }
}

/**
 * Frees the memory now, by handing it to a port that is closed with it: left to the collector
 * (as `transfer` leaves it in Chromium), ten chunks lie about before it comes.
 */
function giveBack(bytes: ArrayBuffer): void {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(null, [bytes]);
  port1.close();
  port2.close();
}
