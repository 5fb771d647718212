import { setTimeout as wait } from 'node:timers/promises';
import { REFRESH_LIFETIME_MS } from './accounts/session.ts';
import type { Context } from './context.ts';
import { UPLOAD_LIFETIME_MS } from './media/upload-kinds.ts';
import { deleteBefore, type Expiring } from './repositories/expired-row-repository.ts';
import { listKnownKeys } from './repositories/media-repository.ts';

/** Deletes expired rows (docs/decisions/0013-lifetimes-and-limits.md). */
export async function sweep({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  for (const [what, lifetimeMs] of Object.entries(LIFETIMES_MS) as [Expiring, number][]) {
    await deleteBefore(db, what, new Date(now() - lifetimeMs));
  }
}

/** @returns a function that stops sweeping */
export function startSweeping(
  context: Pick<Context, 'db' | 'now' | 'log' | 'media'>,
): () => Promise<void> {
  let sweeping: Promise<void> = Promise.resolve();
  const sweepOnce = () => {
    sweeping = Promise.all([sweep(context), sweepMedia(context)]).then(
      () => undefined,
      (error: unknown) => {
        context.log.error(
          { err: error },
          'A sweep of expired rows and orphaned files failed. The next sweep begins within an hour',
        );
      },
    );
  };
  sweepOnce();
  const timer = setInterval(sweepOnce, HOUR_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    // If the process ends during a sweep, the next start sweeps again.
    await Promise.race([sweeping, wait(STOP_MAX_MS, undefined, { ref: false })]);
  };
}

const STOP_MAX_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LIFETIMES_MS: Record<Expiring, number> = {
  // Clients rely on an outcome for a shorter time (docs/decisions/0006).
  outcomes: 35 * DAY_MS,
  oneTimePasswords: 0,
  // docs/decisions/0027-privacy.md and the privacy notice promise this time.
  temporaryUsers: 30 * DAY_MS,
  // A family can undo a change of address for seven days. Its row stays longer, for the export.
  emailChanges: 30 * DAY_MS,
  documentReadings: 365 * DAY_MS,
  erasedAccounts: 365 * DAY_MS,
  buckets: 0,
  deskKeys: 0,
  uploads: UPLOAD_LIFETIME_MS,
  endedSessions: 30 * DAY_MS,
  unusedSessions: REFRESH_LIFETIME_MS,
};

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
