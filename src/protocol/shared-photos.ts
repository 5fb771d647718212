/**
 * Photos that somebody shares with the app from their gallery (Web Share Target): the
 * manifest says where they go, the worker keeps them, the page says what became of them.
 */
export const SHARE_PATH = '/share-photos';

/** The part of the form that holds them. */
export const SHARE_PART = 'photos';

/** In the address that a share ends at: one of SHARE_OUTCOMES. */
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
