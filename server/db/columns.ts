import { bigint, timestamp } from 'drizzle-orm/pg-core';

/*
 * Column types. Times come from the application's clock, never from the database's, so that one
 * clock decides what is expired. Ids fit into a JSON number.
 */

export const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const bigintTo = (name: string) => bigint(name, { mode: 'number' });
export const time = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
