import { StreamTarget, type StreamTargetChunk } from 'mediabunny';

/** Bytes stay in memory up to this number. Then they become a blob, perhaps on the disk. */
const PIECE_BYTES = 1024 ** 2;

interface BlobCollector {
  target: StreamTarget;
  /** Call it when everything is written. */
  blob: (mediaType: string) => Blob;
}

/** Collects a file while it is written, without ever having the whole file in memory [S19]. */
export function collectBlob(): BlobCollector {
  let parts: Blob[] = [];
  let sizeBytes = 0;

  function write({ data, position }: StreamTargetChunk): void {
    const piece = new Blob([data]);
    if (position === sizeBytes) parts.push(piece);
    else {
      // At the end, the writer goes back to the beginning to write the size of the file.
      const whole = new Blob(parts);
      parts = [whole.slice(0, position), piece, whole.slice(position + piece.size)];
    }
    sizeBytes = Math.max(sizeBytes, position + piece.size);
  }

  return {
    target: new StreamTarget(new WritableStream({ write }), {
      chunked: true,
      chunkSize: PIECE_BYTES,
    }),
    blob: (type) => new Blob(parts, { type }),
  };
}
