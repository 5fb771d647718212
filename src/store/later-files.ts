/** The files of this version that the worker keeps only later (docs/decisions/0076-what-is-kept-first.md). */

/** Where they are; what is there is no part of the precache. */
export const LATER_CACHE = 'later';

/** Asks the worker to keep all of them now; it answers on the port, if there is one, once they are there. */
export const KEEP_LATER_MESSAGE = { type: 'keep-later' } as const;

/** What the worker answers. */
export const LATER_IS_KEPT = 'kept';
