/**
 * Photos shared with the app (Web Share Target). The manifest names this path, the worker stores
 * the photos, and the page shows the outcome.
 */
export const SHARE_PATH = '/share-photos';

/** The form field with the photos. */
export const SHARE_PART = 'photos';

/** A query parameter of the page that opens after a share. Its value is one of SHARE_OUTCOMES. */
export const SHARE_PARAMETER = 'shared';

export const SHARE_OUTCOMES = [
  'kept',
  'type',
  'size',
  'damaged',
  'unreadable',
  'full',
  'storageFull',
  'storage',
  'signed-out',
] as const;
export type ShareOutcome = (typeof SHARE_OUTCOMES)[number];
