import type { Context } from '../context.ts';
import { listKnownKeys } from '../repositories/media-repository.ts';

/**
 * Files without a row are remains of broken uploads and of deleted rows. A file must be older than
 * an hour, because its row may come later.
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
