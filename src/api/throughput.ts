/** How long a request may take, and how much of a file it sends, at the measured speed [S25]. */

/** The slowest supported connection: 4 KB a second. */
const SLOWEST_BYTES_PER_MS = 4;
/** A transfer may be slower than computed: other calls share the connection, or it slows down. */
const SLACK = 3;

/** Returns milliseconds. `bytesPerMs` is undefined before the first measurement. */
export function transferMs(bytes: number, bytesPerMs = SLOWEST_BYTES_PER_MS): number {
  return (SLACK * bytes) / Math.max(bytesPerMs, SLOWEST_BYTES_PER_MS / SLACK);
}

/** A larger file is sent in pieces (a resumable upload), if the server supports this. */
export const IN_PIECES_ABOVE_BYTES = 128 * 1024;
/** The size of a piece while the speed of the connection is low or not yet known. */
const PIECE_MIN_BYTES = 64 * 1024;
const PIECE_MS = 10_000;

/** The caller shortens the piece to the end of its chunk (5 MiB). */
export function pieceBytes(bytesPerMs: number | undefined): number {
  return Math.max(PIECE_MIN_BYTES, Math.round((bytesPerMs ?? 0) * PIECE_MS));
}
