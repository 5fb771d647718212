/**
 * The functions that the store needs besides its database: the clock, and new UUIDs. Tests replace
 * these functions.
 */
export interface Effects {
  /** Returns the time in epoch milliseconds. */
  now(): number;
  /** Returns a new UUID. */
  newId(): string;
}

export const systemEffects: Effects = {
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
};
