/** The digests of a file's chunks, as the server checks them [S18]. */
import { chunkEnd, chunkStart, RESUMABLE } from '../protocol/resumable.ts';

interface ChunkDigests {
  /**
   * The digest header for the piece that begins at this byte; empty without a secure context, where
   * browsers have no digests.
   */
  headerAt(offset: number): Promise<Record<string, string>>;
  /** Starts to digest the chunk that contains this byte, before its header is needed. */
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
      // An error is ignored here: `headerAt` meets it again and reports it.
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
 * Frees the memory at once, by transferring it to a port that is then closed. Garbage collection
 * (also after `transfer` in Chromium) comes so late that ten chunks would stay in memory.
 */
function giveBack(bytes: ArrayBuffer): void {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(null, [bytes]);
  port1.close();
  port2.close();
}
