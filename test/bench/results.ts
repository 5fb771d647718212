import type { Growth } from './support/memory.ts';

/**
 * The result of many small saves without a network, and of their sending when the network is back.
 */
export interface EditsResult {
  /**
   * The duration of each local save in milliseconds, by kind of save. A page waits for the first
   * kind.
   */
  saves: Record<string, readonly number[]>;
  /** The duration of the sending; undefined if it did not end in time. */
  sendMs: number | undefined;
  /** The number of requests that contained the saves. */
  requests: number;
}

/** The result of sending a big file on a connection that breaks. */
export interface FileResult {
  sizeBytes: number;
  /** The bytes of all attempts together. */
  sentBytes: number;
  /** The duration of the sending; undefined if it did not end in time. */
  sendMs: number | undefined;
  processes: readonly Growth[];
}
