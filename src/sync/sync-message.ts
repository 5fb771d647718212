/** The messages that a page and the worker exchange about sending and updates. */
import { enums, literal, type, type Infer } from 'superstruct';
import { SYNC_TRIGGERS } from './trigger-sync.ts';

/** The worker answers WORKER_AWAKE at once, through the message's port. */
export const SyncMessage = type({
  type: literal('sync'),
  reason: enums(SYNC_TRIGGERS),
});
export type SyncMessage = Infer<typeof SyncMessage>;

/** For the waiting new worker, after a person agreed to the update (spec.md §2). */
export const UPDATE_MESSAGE = { type: 'SKIP_WAITING' } as const;

/** For the old worker: it finishes its requests and leaves the rest to the new one. */
export const RETIRE_MESSAGE = { type: 'RETIRE' } as const;

export const WORKER_AWAKE = 'awake';
