import { bigint, timestamp } from 'drizzle-orm/pg-core';

/*
 * Column types. Times always come from the application's clock and never from the database's, so
 * that a single clock decides what has expired. Ids are small enough for a JSON number.
 */

export const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const bigintTo = (name: string) => bigint(name, { mode: 'number' });
export const time = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
