import { bigint, timestamp } from './drizzle.ts';

/*
 * A single clock decides what has expired: the application's, never the database's. Ids are small
 * enough for a JSON number.
 */

export const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const bigintTo = (name: string) => bigint(name, { mode: 'number' });
export const time = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
