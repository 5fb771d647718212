import type { FastifyBaseLogger } from 'fastify';
import type { Keys } from './base/keys.ts';
import type { Settings } from './base/settings.ts';
import type { Database } from './db/database.ts';
import type { Mailer } from './mail/mail.ts';
import type { Media } from './storage/create-media.ts';

/**
 * The parts of the server that functions get as a parameter, so that tests can replace each part.
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
  /** Returns epoch milliseconds. Everything that expires uses this clock. */
  now: () => number;
}
