/** What the store needs besides its database. Tests replace it. */
export interface StoreEnvironment {
  /** In epoch milliseconds. */
  now(): number;
  newId(): string;
}

export const systemEnvironment: StoreEnvironment = {
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
};
