import type { FastifyBaseLogger } from 'fastify';
import type { Keys } from './base/keys.ts';
import type { Settings } from './base/settings.ts';
import type { Database } from './db/database.ts';
import type { Mailer } from './mail/mail.ts';
import type { Media } from './storage/create-media.ts';

/** What the server is made of: given to whatever does its work, so that tests can choose each part. */
export interface Context {
  settings: Settings;
  db: Database;
  /** Names this life of the database (db/epoch.ts). */
  epoch: string;
  keys: Keys;
  mailer: Mailer;
  media: Media;
  log: FastifyBaseLogger;
  /** Epoch milliseconds; the one clock of everything that expires. */
  now: () => number;
}
