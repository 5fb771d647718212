/** The files that the worker caches after its installation (docs/decisions/0076). */

export const LATER_CACHE = 'later';

/** The worker caches all these files, and then answers through the message's port if it has one. */
export const KEEP_LATER_MESSAGE = { type: 'keep-later' } as const;

export const LATER_IS_KEPT = 'kept';
