/** The digests of a file's chunks, which the server checks [S18]. */
import { chunkEnd, chunkStart, RESUMABLE } from '../protocol/resumable.ts';

interface ChunkDigests {
  /** Returns no header without a secure context, because browsers then compute no digests. */
  headerAt(offset: number): Promise<Record<string, string>>;
  /** Starts the digest before its header is needed. */
  prepare(offset: number): void;
}

/** One digest after the other, so that only one chunk is in memory [S19]. */
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
      // `headerAt` reports the error.
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
 * Frees a chunk's memory at once: the buffer moves to a port, which is then closed. Garbage
 * collection may come so late that several chunks stay in memory. In Chromium,
 * `ArrayBuffer.transfer` does not help.
 */
function giveBack(bytes: ArrayBuffer): void {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(null, [bytes]);
  port1.close();
  port2.close();
}
