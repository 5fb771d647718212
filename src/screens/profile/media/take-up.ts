/**
 * Makes ready what was picked and queues what was submitted, one file after the other:
 * a cheap phone has memory for one picture. It goes on when its step is left, and takes
 * up what a killed page left behind.
 */
import type { AccountStore } from '../../../store/account-store.ts';
import {
  keepPrepared,
  listUnprepared,
  noteUnreadable,
  queueReady,
  type Prepared,
} from '../../../store/media-picked.ts';
import type { MediaRow } from '../../../store/media-row.ts';
import { readFile } from '../../../store/media-store.ts';
import { UnreadablePicture } from './canvas.ts';

interface Run {
  promise: Promise<void>;
  /** Something was picked since it last looked. */
  isAskedAgain: boolean;
}

const runs = new WeakMap<AccountStore, Run>();

/** Resolves when nothing is left to be made ready; rejects where the phone cannot store it. */
export function takeUpMedia(store: AccountStore): Promise<void> {
  const running = runs.get(store);
  if (running) {
    running.isAskedAgain = true;
    return running.promise;
  }
  const run: Run = { promise: Promise.resolve(), isAskedAgain: true };
  runs.set(store, run);
  run.promise = work(store, run).finally(() => runs.delete(store));
  return run.promise;
}

async function work(store: AccountStore, run: Run): Promise<void> {
  while (run.isAskedAgain) {
    run.isAskedAgain = false;
    for (;;) {
      await queueReady(store);
      const [row] = await listUnprepared(store);
      if (!row) break;
      const prepared = await prepare(store, row);
      if (prepared) await keepPrepared(store, row.id, prepared);
      else await noteUnreadable(store, row.id);
    }
  }
}

/** Undefined where the bytes are no picture after all. */
async function prepare(store: AccountStore, row: MediaRow): Promise<Prepared | undefined> {
  const file = await readFile(store, row.id);
  if (!file) return undefined;
  if (row.slot === 'video') {
    const { openVideo } = await import('../videos/open-video.ts');
    return openVideo(file);
  }
  const { compressInWorker } = await import('../photos/compress/compress-in-worker.ts');
  try {
    return await compressInWorker(file);
  } catch (cause) {
    if (cause instanceof UnreadablePicture) return undefined;
    throw cause;
  }
}
