import type { FastifyBaseLogger } from 'fastify';
import type { Keys } from './base/keys.ts';
import type { Settings } from './base/settings.ts';
import type { Database } from './db/database.ts';
import type { Mailer } from './mail/mail.ts';
import type { Media } from './storage/create-media.ts';

/** Functions get the parts that they need as a parameter, so that tests can replace them. */
export interface Context {
  settings: Settings;
  db: Database;
  /** Identifies the database until a restore (db/epoch.ts). */
  epoch: string;
  keys: Keys;
  mailer: Mailer;
  media: Media;
  log: FastifyBaseLogger;
  /** Epoch milliseconds. */
  now: () => number;
}
