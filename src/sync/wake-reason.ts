/** The reasons for a round. Each reason except 'timer' ends some waits [S9]. */
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
