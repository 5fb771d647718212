/** Why a sync round starts. Each reason except 'timer' may end waits of entries [S9]. */
export const WAKE_REASONS = [
  'saved',
  'online',
  'visible',
  'signed-in',
  'background-sync',
  'send-now',
  'probe',
  'timer',
] as const;
export type WakeReason = (typeof WAKE_REASONS)[number];
