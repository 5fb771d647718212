import type { Growth } from './support/memory.ts';

/** Saves without a network, and their sending afterwards. */
export interface EditsResult {
  /** The milliseconds of each save, by kind of save. A page waits for the first kind. */
  saves: Record<string, readonly number[]>;
  /** It is undefined if the sending did not end in time. */
  sendMs: number | undefined;
  requests: number;
}

export interface FileResult {
  sizeBytes: number;
  /** All attempts count. */
  sentBytes: number;
  /** It is undefined if the sending did not end in time. */
  sendMs: number | undefined;
  processes: readonly Growth[];
}
