import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import { readEpoch } from '../db/epoch.ts';
import { isMigrated } from '../db/migrate.ts';
import type { Media } from '../storage/create-media.ts';

/** A load balancer asks whether to send requests to this server. */
export interface Readiness {
  /** The check runs at most once a second. */
  isReady: () => Promise<boolean>;
  isDraining: () => boolean;
  /** The server reports that it is not ready, but still answers requests. */
  drain: () => void;
}

interface Looked {
  pool: Pool;
  /** The epoch at the start: a server whose database was restored later is not ready. */
  epoch: string;
  media: Media;
}

export function createReadiness({ pool, epoch, media }: Looked): Readiness {
  let isDraining = false;
  let checked: { atMs: number; result: Promise<boolean> } | undefined;
  const check = async () => {
    try {
      const looked = Promise.all([isMigrated(pool), readEpoch(pool), media.store.check()]);
      const tooLate = setTimeout(CHECK_MAX_MS, undefined, { ref: false });
      const [isCurrent, found] = (await Promise.race([looked, tooLate])) ?? [];
      return isCurrent === true && found === epoch;
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

const KEEP_MS = 1_000;
/** Load balancers treat a late answer as a failure. */
const CHECK_MAX_MS = 3_000;
