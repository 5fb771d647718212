import type { Growth } from './support/memory.ts';

/** Many small saves without a network, and how long they took to arrive once it was back. */
export interface EditsResult {
  /** Of each local save, in milliseconds. */
  saveMs: readonly number[];
  /** Undefined where it was given up. */
  sendMs: number | undefined;
  /** How many requests it took. */
  requests: number;
}

/** One big file over a link that breaks. */
export interface FileResult {
  sizeBytes: number;
  /** What went over the link, in all attempts. */
  sentBytes: number;
  /** Undefined where it was given up. */
  sendMs: number | undefined;
  processes: readonly Growth[];
}
