import { StreamTarget, type StreamTargetChunk } from 'mediabunny';

/** So much is held here before the browser takes it, which keeps large blobs on the disk. */
const PIECE_BYTES = 1024 ** 2;

interface BlobCollector {
  target: StreamTarget;
  /** The whole of it, once everything is written. */
  blob: (mediaType: string) => Blob;
}

/** Collects a file as it is written, piece by piece: the memory of who writes it never holds the whole [S19]. */
export function collectBlob(): BlobCollector {
  let parts: Blob[] = [];
  let sizeBytes = 0;

  function write({ data, position }: StreamTargetChunk): void {
    const piece = new Blob([data]);
    if (position === sizeBytes) parts.push(piece);
    else {
      // A size that is known only at the end is written into the beginning.
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
