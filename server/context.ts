import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/database.ts';
import type { Keys } from './keys.ts';
import type { Mailer } from './mail/mail.ts';
import type { Media } from './media/create-media.ts';
import type { Settings } from './settings.ts';

/**
 * The parts of the server that its functions get as a parameter, so that tests can replace each.
 */
export interface Context {
  settings: Settings;
  db: Database;
  /** The epoch of the database (db/epoch.ts). */
  epoch: string;
  keys: Keys;
  mailer: Mailer;
  media: Media;
  log: FastifyBaseLogger;
  /** Returns epoch milliseconds; everything that expires uses this clock. */
  now: () => number;
}
