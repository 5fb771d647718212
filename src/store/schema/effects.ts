/** What the store needs besides its database. Tests replace it. */
export interface Effects {
  /** In epoch milliseconds. */
  now(): number;
  newId(): string;
}

export const systemEffects: Effects = {
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
};
