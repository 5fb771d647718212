import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { readErasures, repeatErasures } from './accounts/erasures.ts';
import { createDatabase, createPool } from './db/database.ts';
import { reachDatabase } from './db/reach-database.ts';
import { deriveKeys } from './keys.ts';
import { createMedia } from './media/create-media.ts';
import { readSettings } from './settings.ts';

/*
 * `npm run erase -- LOG…`, or with the log on standard input: erases the accounts once more
 * that the log says were erased, with the settings that the server has, whether it runs or
 * not. After a restore: docs/operating.md.
 */
const paths = process.argv.slice(2);
const logs =
  paths.length > 0
    ? await Promise.all(paths.map((path) => readFile(path, 'utf8')))
    : [await text(process.stdin)];
const settings = readSettings(process.env);
const database = await reachDatabase(settings);
const pool = createPool({
  url: database.url,
  size: 2,
  statementTimeoutMs: settings.statementTimeoutMs,
  onIdleError: (error) => console.error(error.message),
});
try {
  const { erased, absent } = await repeatErasures(
    {
      db: createDatabase(pool),
      keys: deriveKeys(settings),
      media: await createMedia(settings),
      log: { error: (_, what) => console.error(`${what}: the server sweeps it within hours`) },
      now: Date.now,
    },
    logs.flatMap(readErasures),
  );
  console.log(`Erased again: ${erased.length}${listed(erased)}`);
  console.log(`Not there, or younger than their erasure: ${absent.length}${listed(absent)}`);
} finally {
  await pool.end();
  await database.stop();
}

function listed(ids: readonly number[]): string {
  return ids.length > 0 ? ` (${ids.join(', ')})` : '';
}
