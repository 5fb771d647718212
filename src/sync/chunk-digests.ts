/** The digests of a file's chunks, as the server checks them [S18]. */
import { CHUNK_BYTES, chunkEnd, chunkStart, RESUMABLE } from '../protocol/resumable.ts';

export interface ChunkDigests {
  /** The header for a piece at this byte; none where this page may not digest (http). */
  headerAt(offset: number): Promise<Record<string, string>>;
  /** Begins with the chunk that this byte lies in, so that it is ready when it is asked for. */
  prepare(offset: number): void;
}

/** One chunk of the file is in memory at a time, in a buffer that is used again for the next [S19]. */
export function createChunkDigests(file: Blob): ChunkDigests {
  const subtle = (crypto as Partial<Crypto>).subtle;
  const digests = new Map<number, Promise<string>>();
  let last: Promise<unknown> = Promise.resolve();
  /** Undefined while it is lent to the file that is being read. */
  let memory: ArrayBuffer | undefined;

  function digestAt(offset: number, using: SubtleCrypto): Promise<string> {
    const start = chunkStart(offset);
    const digest = digests.get(start) ?? last.then(() => digestChunk(start, using));
    digests.set(start, digest);
    last = digest.catch(() => digests.delete(start));
    return digest;
  }

  async function digestChunk(start: number, using: SubtleCrypto): Promise<string> {
    const lent = memory ?? new ArrayBuffer(Math.min(CHUNK_BYTES, file.size));
    memory = undefined;
    const bytes = await readInto(lent, file.slice(start, chunkEnd(start, file.size)));
    memory = bytes.buffer;
    return toBase64(await using.digest('SHA-256', bytes));
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

/**
 * The bytes of a chunk that is no larger than `lent`: in that memory, where the browser reads
 * into what it is given. A chunk of its own each time would be garbage by the megabyte.
 */
async function readInto(lent: ArrayBuffer, chunk: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const reader = readerOf(chunk);
  if (!reader) return new Uint8Array(await chunk.arrayBuffer());
  let memory = lent;
  let filled = 0;
  while (filled < chunk.size) {
    const { value } = await reader.read(new Uint8Array(memory, filled, chunk.size - filled));
    if (!value?.byteLength) throw new Error('The file is shorter than it was');
    // Reading hands the memory over and back.
    memory = value.buffer;
    filled += value.byteLength;
  }
  return new Uint8Array(memory, 0, filled);
}

function readerOf(chunk: Blob): ReadableStreamBYOBReader | undefined {
  try {
    return chunk.stream().getReader({ mode: 'byob' });
  } catch {
    return undefined;
  }
}

function toBase64(digest: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
