/**
 * The functions that the store needs besides its database: clock and UUIDs; tests provide their
 * own.
 */
export interface Effects {
  /** Epoch milliseconds. */
  now(): number;
  /** A new UUID. */
  newId(): string;
}

export const systemEffects: Effects = {
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
};
