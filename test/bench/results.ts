import type { Growth } from './support/memory.ts';

/** The result of many small saves without a network, and of sending them when it is back. */
export interface EditsResult {
  /**
   * How long each local save took, in milliseconds, by kind of save. The first kind is the one
   * that a page waits for.
   */
  saves: Record<string, readonly number[]>;
  /** Undefined if the sending did not end in time. */
  sendMs: number | undefined;
  /** The number of requests that carried the saves. */
  requests: number;
}

/** The result of sending one big file over a connection that breaks. */
export interface FileResult {
  sizeBytes: number;
  /** The bytes of all attempts together. */
  sentBytes: number;
  /** Undefined if the sending did not end in time. */
  sendMs: number | undefined;
  processes: readonly Growth[];
}
