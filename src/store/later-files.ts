/** The files of this version that the worker keeps only later (docs/decisions/0076-what-is-kept-first.md). */

/** The name of the cache that holds these files; they are not in the precache. */
export const LATER_CACHE = 'later';

/**
 * A message that asks the worker to cache all of them now; if a port is sent along, it answers
 * there when they are cached.
 */
export const KEEP_LATER_MESSAGE = { type: 'keep-later' } as const;

/** The worker's answer to that message. */
export const LATER_IS_KEPT = 'kept';
