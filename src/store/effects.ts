/** What the store needs of the world beside its database; tests bring their own. */
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
