/**
 * Computes how long a request may take at the measured speed of the connection, and how much of a
 * file a single request sends [S25]. The time starts at the last byte that the server acknowledged.
 * It does not depend on when the upload began.
 */

/** The slowest supported connection: 4 KB a second, or 4 bytes a millisecond. */
const SLOWEST_BYTES_PER_MS = 4;
/**
 * The factor by which a transfer may take longer than expected. Other calls share the connection
 * with a file, and a connection may become slower.
 */
const SLACK = 3;

/**
 * Returns how long a transfer of `bytes` may take, in milliseconds.
 * @param bytesPerMs the measured speed; undefined before the first measurement
 */
export function transferMs(bytes: number, bytesPerMs = SLOWEST_BYTES_PER_MS): number {
  return (SLACK * bytes) / Math.max(bytesPerMs, SLOWEST_BYTES_PER_MS / SLACK);
}

/** The size above which a file is sent in pieces (a resumable upload). */
export const IN_PIECES_ABOVE_BYTES = 128 * 1024;
/**
 * The size of the first piece, and the minimum of each later piece before the caller shortens it.
 * As long as the speed is unknown, a broken connection loses at most this much.
 */
const PIECE_MIN_BYTES = 64 * 1024;
const PIECE_MS = 10_000;

/**
 * Returns the size of the next piece: as much as the connection sends in about ten seconds. The
 * caller shortens the piece to the end of its chunk (5 MiB).
 */
export function pieceBytes(bytesPerMs: number | undefined): number {
  return Math.max(PIECE_MIN_BYTES, Math.round((bytesPerMs ?? 0) * PIECE_MS));
}
