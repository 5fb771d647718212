import { setTimeout as wait } from 'node:timers/promises';
import { REFRESH_LIFETIME_MS } from './accounts/session.ts';
import type { Context } from './context.ts';
import { UPLOAD_LIFETIME_MS } from './media/upload-kinds.ts';
import { deleteOldDeskKeys } from './repositories/desk-repository.ts';
import { deleteOldEmailChanges } from './repositories/email-change-repository.ts';
import { deleteOldOutcomes } from './repositories/idempotency-repository.ts';
import { deleteExpiredOneTimePasswords } from './repositories/one-time-password-repository.ts';
import { deleteOldErasures, deleteOldReadings } from './repositories/privacy-repository.ts';
import { deleteEmptyBuckets } from './repositories/rate-limit-repository.ts';
import { deleteOldSessions } from './repositories/session-repository.ts';
import { deleteOldTemporaryUsers } from './repositories/temporary-user-repository.ts';
import { deleteIdleUploads } from './repositories/upload-repository.ts';
import { listKnownKeys } from './repositories/media-repository.ts';

/** Deletes expired rows (docs/decisions/0013-lifetimes-and-limits.md). */
export async function sweep({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const ago = (ms: number) => new Date(now() - ms);
  await deleteOldOutcomes(db, ago(OUTCOME_LIFETIME_MS));
  await deleteExpiredOneTimePasswords(db, ago(0));
  await deleteOldTemporaryUsers(db, ago(TEMPORARY_USER_LIFETIME_MS));
  await deleteOldEmailChanges(db, ago(EMAIL_CHANGE_LIFETIME_MS));
  await deleteOldReadings(db, ago(YEAR_MS));
  await deleteOldErasures(db, ago(YEAR_MS));
  await deleteEmptyBuckets(db, ago(0));
  await deleteOldDeskKeys(db, ago(0));
  await deleteIdleUploads(db, ago(UPLOAD_LIFETIME_MS));
  await deleteOldSessions(db, {
    endedBefore: ago(ENDED_SESSION_LIFETIME_MS),
    unusedSince: ago(REFRESH_LIFETIME_MS),
  });
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
/** Clients rely on an outcome for a shorter time (docs/decisions/0006). */
const OUTCOME_LIFETIME_MS = 35 * DAY_MS;
const ENDED_SESSION_LIFETIME_MS = 30 * DAY_MS;
/** A family can undo a change of address for seven days. Its row stays longer, for the export. */
const EMAIL_CHANGE_LIFETIME_MS = 30 * DAY_MS;
/** docs/decisions/0027-privacy.md and the privacy notice promise this time. */
const TEMPORARY_USER_LIFETIME_MS = 30 * DAY_MS;
const YEAR_MS = 365 * DAY_MS;

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
