/** The messages between a page and the worker about sending. */
import { enums, literal, type, type Infer } from 'superstruct';
import { WAKE_REASONS } from './wake-reason.ts';

/** A page asks the worker to send what is due; it answers WORKER_AWAKE through the message's port at once. */
export const SyncMessage = type({
  type: literal('sync'),
  reason: enums(WAKE_REASONS),
});
export type SyncMessage = Infer<typeof SyncMessage>;

/** A person said yes to the new version (spec.md §2, update prompt). */
export const UPDATE_MESSAGE = { type: 'SKIP_WAITING' } as const;

/**
 * Sent to the old version's worker at the same time: it finishes its current request and leaves the
 * rest to the new one.
 */
export const RETIRE_MESSAGE = { type: 'RETIRE' } as const;

export const WORKER_AWAKE = 'awake';
