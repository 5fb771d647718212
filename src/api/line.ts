/**
 * How long a request may take on the line at hand, and how much of a file goes in one
 * request [S25]. Time is counted from the last byte that the server acknowledged, against
 * what the line has shown since; the age of a file means nothing.
 */

/** The slowest line that we deliver on: 4 KB a second, or 4 bytes a millisecond. */
const SLOWEST_BYTES_PER_MS = 4;
/** Texts share the line with a file, and a line slows down: so many times the usual time is still normal. */
const SLACK = 3;

/**
 * The time that so many bytes may take, in milliseconds.
 * @param bytesPerMs what the line has shown; undefined before it has
 */
export function transferMs(bytes: number, bytesPerMs = SLOWEST_BYTES_PER_MS): number {
  return (SLACK * bytes) / Math.max(bytesPerMs, SLOWEST_BYTES_PER_MS / SLACK);
}

/** A file above this goes in pieces. */
export const IN_PIECES_ABOVE_BYTES = 128 * 1024;
/** The first piece, and the smallest: what a cut costs at most before the line is known. */
const PIECE_MIN_BYTES = 64 * 1024;
const PIECE_MS = 10_000;

/** About ten seconds of the line; the caller ends it where the chunk ends (5 MiB). */
export function pieceBytes(bytesPerMs: number | undefined): number {
  return Math.max(PIECE_MIN_BYTES, Math.round((bytesPerMs ?? 0) * PIECE_MS));
}
