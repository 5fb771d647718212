import type { Context } from '../context.ts';
import { listKnownKeys } from '../repositories/media-repository.ts';

/**
 * Removes files that have no row: remains of broken uploads, of deleted rows whose file could not
 * be removed at once, and of deleted accounts. It removes only files older than an hour, because no
 * upload takes that long from writing its file to inserting its row.
 */
export async function sweepMedia({
  db,
  now,
  media,
}: Pick<Context, 'db' | 'now' | 'media'>): Promise<void> {
  const before = new Date(now() - ORPHAN_AGE_MS);
  await media.spool.removeUnfinished(before);
  await media.store.removeUnfinished(before);
  let old: string[] = [];
  const removeOrphans = async () => {
    const known = await listKnownKeys(db, old);
    for (const key of old) if (!known.has(key)) await media.store.remove(key);
    old = [];
  };
  for await (const { key, modifiedAt } of media.store.list()) {
    if (modifiedAt >= before) continue;
    old.push(key);
    if (old.length === BATCH_SIZE) await removeOrphans();
  }
  if (old.length > 0) await removeOrphans();
}

const ORPHAN_AGE_MS = 3_600_000;
const BATCH_SIZE = 500;
