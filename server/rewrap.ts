import { createDatabase, createPool } from './db/database.ts';
import { reachDatabase } from './db/reach-database.ts';
import { deriveKeys } from './keys.ts';
import { createMedia } from './media/create-media.ts';
import { rewrapDocuments } from './media/rewrap-documents.ts';
import { readSettings } from './settings.ts';

/*
 * `npm run rewrap`: puts the identity documents under the current MEDIA_KEY, with the
 * settings that the server has, whether it runs or not. See
 * docs/decisions/0026-secrets-are-rotated.md.
 */
const settings = readSettings(process.env);
const database = await reachDatabase(settings);
const pool = createPool({
  url: database.url,
  size: 2,
  statementTimeoutMs: settings.statementTimeoutMs,
  onIdleError: (error) => console.error(error.message),
});
try {
  const { rewrapped, current, unreadable } = await rewrapDocuments({
    db: createDatabase(pool),
    keys: deriveKeys(settings),
    media: await createMedia(settings),
  });
  console.log(`Identity documents under the current key: ${rewrapped} moved, ${current} were.`);
  if (unreadable.length > 0) {
    console.log(`${unreadable.length} cannot be read with any key given: ${unreadable.join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  await pool.end();
  await database.stop();
}
