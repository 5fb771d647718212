/**
 * Says how long a request may take at the measured speed of the connection, and how much of a file
 * one request sends [S25]. The time counts from the last byte that the server acknowledged; how
 * long ago the upload began does not matter.
 */

/** The slowest supported connection: 4 KB a second, or 4 bytes a millisecond. */
const SLOWEST_BYTES_PER_MS = 4;
/**
 * A transfer may take this many times its expected duration: other calls share the connection with
 * a file, and a connection may slow down.
 */
const SLACK = 3;

/**
 * The time that a transfer of `bytes` may take, in milliseconds.
 * @param bytesPerMs the measured speed; undefined before the first measurement
 */
export function transferMs(bytes: number, bytesPerMs = SLOWEST_BYTES_PER_MS): number {
  return (SLACK * bytes) / Math.max(bytesPerMs, SLOWEST_BYTES_PER_MS / SLACK);
}

/** A file that is larger than this is sent in pieces (a resumable upload). */
export const IN_PIECES_ABOVE_BYTES = 128 * 1024;
/**
 * The size of the first and of the smallest piece: before the speed is known, a broken connection
 * loses at most this much.
 */
const PIECE_MIN_BYTES = 64 * 1024;
const PIECE_MS = 10_000;

/**
 * The size of the next piece: as much as the connection sends in about ten seconds. The caller ends
 * the piece at the end of its chunk (5 MiB).
 */
export function pieceBytes(bytesPerMs: number | undefined): number {
  return Math.max(PIECE_MIN_BYTES, Math.round((bytesPerMs ?? 0) * PIECE_MS));
}
