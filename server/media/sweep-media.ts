import type { Context } from '../context.ts';
import { listKnownKeys } from '../repositories/media-repository.ts';

/**
 * Removes files that have no row: remains of broken uploads, files of deleted rows that could not
 * be removed at once, and files of deleted accounts. It removes only files that are older than an
 * hour, because no upload takes an hour between the writing of its file and the insertion of its
 * row.
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
