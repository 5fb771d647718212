/**
 * Photos that somebody shares with the app from a gallery app (Web Share Target). The manifest
 * names the path that receives the photos, the worker stores them, and the page shows the outcome.
 */
export const SHARE_PATH = '/share-photos';

/** The part of the form that holds the shared photos. */
export const SHARE_PART = 'photos';

/** The query parameter of the page that opens after a share. Its value is one of SHARE_OUTCOMES. */
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
