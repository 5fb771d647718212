import type { Pool } from 'pg';
import { readEpoch } from '../db/epoch.ts';
import { isMigrated } from '../db/migrate.ts';
import type { Media } from '../storage/create-media.ts';

/** Whether this server should be sent visitors. */
export interface Readiness {
  /** Database, media and will. Asked often: an answer serves for a second. */
  isReady: () => Promise<boolean>;
  isDraining: () => boolean;
  /** From now on it is not ready, though it still serves whoever comes. */
  drain: () => void;
}

interface Looked {
  pool: Pool;
  /** What the database's was at start: a server that stays in front of a restored one is not ready. */
  epoch: string;
  media: Media;
}

export function createReadiness({ pool, epoch, media }: Looked): Readiness {
  let isDraining = false;
  let checked: { atMs: number; result: Promise<boolean> } | undefined;
  const check = async () => {
    try {
      const [migrated, found] = await within(
        CHECK_MAX_MS,
        Promise.all([isMigrated(pool), readEpoch(pool), checkMedia(media)]),
      );
      return migrated && found === epoch;
    } catch {
      return false;
    }
  };
  return {
    async isReady() {
      if (isDraining) return false;
      const nowMs = performance.now();
      if (!checked || nowMs - checked.atMs > KEEP_MS) checked = { atMs: nowMs, result: check() };
      return (await checked.result) && !isDraining;
    },
    isDraining: () => isDraining,
    drain: () => {
      isDraining = true;
    },
  };
}

/** A store without a check of its own shows that it is there by what it has not. */
async function checkMedia({ store }: Media): Promise<void> {
  if (store.check) await store.check();
  else (await store.read(NO_KEY))?.destroy();
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('No answer in time')), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

const NO_KEY = '0'.repeat(32);
const KEEP_MS = 1_000;
/** Balancers take no answer for a bad one; most wait for five seconds. */
const CHECK_MAX_MS = 3_000;
