/**
 * Photos that somebody shares with the app from their gallery (Web Share Target): the manifest
 * names the path that receives them, the worker stores them, the page shows the outcome.
 */
export const SHARE_PATH = '/share-photos';

/** The part of the form that holds the shared photos. */
export const SHARE_PART = 'photos';

/** The query parameter of the page that opens after a share; its value is one of SHARE_OUTCOMES. */
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
