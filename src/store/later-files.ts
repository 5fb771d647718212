/**
 * Messages about the files that the worker does not cache during its installation, but later
 * (docs/decisions/0076-what-is-kept-first.md).
 */

/** The name of the cache for these files. It is separate from the precache. */
export const LATER_CACHE = 'later';

/**
 * A message that asks the worker to cache all these files now. If the message has a port, the
 * worker answers there when it is done.
 */
export const KEEP_LATER_MESSAGE = { type: 'keep-later' } as const;

/** The worker's answer on that port. */
export const LATER_IS_KEPT = 'kept';
