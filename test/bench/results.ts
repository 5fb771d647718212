import type { Growth } from './support/memory.ts';

/** Many small saves without a network, and how long they took to arrive once it was back. */
export interface EditsResult {
  /** How long each local save took, in milliseconds, by what a save is; first what a page waits for. */
  saves: Record<string, readonly number[]>;
  /** Undefined if it did not end in time. */
  sendMs: number | undefined;
  /** How many requests it took. */
  requests: number;
}

/** One big file over a link that breaks. */
export interface FileResult {
  sizeBytes: number;
  /** What went over the link, in all attempts. */
  sentBytes: number;
  /** Undefined if it did not end in time. */
  sendMs: number | undefined;
  processes: readonly Growth[];
}
