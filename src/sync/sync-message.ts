/** The messages between a page and the worker about sending. */
import { enums, literal, type, type Infer } from 'superstruct';
import { WAKE_REASONS } from './wake-reason.ts';

/**
 * A page asks the worker to send what is due. The worker answers WORKER_AWAKE at once, through the
 * message's port.
 */
export const SyncMessage = type({
  type: literal('sync'),
  reason: enums(WAKE_REASONS),
});
export type SyncMessage = Infer<typeof SyncMessage>;

/** The message to the waiting new worker after a person agreed to the update (spec.md §2). */
export const UPDATE_MESSAGE = { type: 'SKIP_WAITING' } as const;

/**
 * The message to the old worker at the same time: it finishes its current requests and leaves the
 * rest to the new worker.
 */
export const RETIRE_MESSAGE = { type: 'RETIRE' } as const;

export const WORKER_AWAKE = 'awake';
