/** What the store uses beside its database: clock and UUIDs; tests bring their own. */
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
