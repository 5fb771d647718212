/**
 * Photos shared with the app (Web Share Target). The manifest names this path, the worker keeps the
 * photos aside, and the page asks whether to add them.
 */
export const SHARE_PATH = '/share-photos';

/** The form field with the photos. */
export const SHARE_PART = 'photos';

/** A query parameter of the login, if nobody was signed in. */
export const SHARE_PARAMETER = 'shared';
