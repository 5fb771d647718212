/**
 * Messages about the files that the worker caches after its installation
 * (docs/decisions/0076-what-is-kept-first.md).
 */

/** The name of the cache for these files. It is separate from the precache. */
export const LATER_CACHE = 'later';

/**
 * A message that tells the worker to cache all these files immediately. If the message has a port,
 * the worker answers on this port when the files are cached.
 */
export const KEEP_LATER_MESSAGE = { type: 'keep-later' } as const;

/** The worker's answer on that port. */
export const LATER_IS_KEPT = 'kept';
