/** The messages that a page and the worker exchange about sending. */
import { enums, literal, type, type Infer } from 'superstruct';
import { WAKE_REASONS } from './wake-reason.ts';

/**
 * The message with which a page asks the worker to send the entries that are due. The worker
 * answers WORKER_AWAKE at once, through the port of the message.
 */
export const SyncMessage = type({
  type: literal('sync'),
  reason: enums(WAKE_REASONS),
});
export type SyncMessage = Infer<typeof SyncMessage>;

/** The message to the waiting new worker after a person agreed to the update (spec.md §2). */
export const UPDATE_MESSAGE = { type: 'SKIP_WAITING' } as const;

/**
 * The message that the old worker gets at the same time. The old worker finishes its current
 * requests and leaves the rest to the new worker.
 */
export const RETIRE_MESSAGE = { type: 'RETIRE' } as const;

export const WORKER_AWAKE = 'awake';
