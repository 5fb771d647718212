import type { Pool } from 'pg';
import { createDatabase } from '../../server/db/database.ts';
import type { Media } from '../../server/storage/create-media.ts';
import { sweepMedia } from '../../server/sweep.ts';
import { count, type Tally } from './gate.ts';

/** After all requests and a sweep, no change may be half done, and no file may lack a row. */
export async function findLeftovers(
  { pool, media }: { pool: Pool; media: Media },
  { accounts, tally }: { accounts: number; tally: Tally },
): Promise<string[]> {
  const wrong: string[] = [];
  const ask = async (sql: string) => Number((await pool.query(sql)).rows[0].n);
  const found = await ask('select count(*) n from accounts');
  if (found !== accounts) wrong.push(`${found} accounts instead of ${accounts}`);
  const claimed = await ask('select count(*) n from idempotency_outcomes where status is null');
  if (claimed > 0) wrong.push(`${claimed} keys claimed and never answered`);
  const unnamed = await ask(
    `select count(*) n from media_files where not exists (
      select from photos where media_files.key = photos.file_key
      union all select from documents where media_files.key = documents.file_key
      union all select from videos where media_files.key in (videos.file_key, videos.thumbnail_key))`,
  );
  if (unnamed > 0) wrong.push(`${unnamed} rows of files that nothing names`);

  const known = async () => {
    const { rows } = await pool.query(
      'select key from media_files union select key from upload_pieces',
    );
    return new Set(rows.map(({ key }) => String(key)));
  };
  const before = await listFiles(media);
  count(tally, 'files without a row before the sweep', before.size - (await known()).size);
  const inTwoHours = () => Date.now() + 2 * 3_600_000;
  await sweepMedia({ db: createDatabase(pool), now: inTwoHours, media });
  const rows = await known();
  const files = await listFiles(media);
  const lost = [...rows].filter((key) => !files.has(key));
  const orphans = [...files].filter((key) => !rows.has(key));
  if (lost.length > 0) wrong.push(`${lost.length} rows without their file`);
  if (orphans.length > 0) wrong.push(`${orphans.length} files that no row names, after a sweep`);
  count(tally, 'files with their row, in the end', rows.size);
  return wrong;
}

async function listFiles({ store }: Media): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of store.list()) keys.add(key);
  return keys;
}
