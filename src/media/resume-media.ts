/**
 * Prepares picked files and queues submitted ones, one after the other: a cheap phone has memory
 * for only one picture. The work goes on when the family leaves the step. After a page was killed,
 * a later page finishes it.
 */
import { scriptUrl } from '../device/script-url.ts';
import type { AccountStore } from '../store/schema/account-store.ts';
import { readFile } from '../store/media/media-store.ts';
import {
  beginPreparing,
  storePrepared,
  listUnprepared,
  recordUnreadable,
  type Prepared,
  queueReady,
  sendAsPicked,
  undoAttempt,
} from '../store/media/pending-media.ts';
import type { MediaRow } from '../store/schema/media-row.ts';
import { callWorker, TookTooLong } from './call-worker.ts';
import { NoLongerWanted, openBitmap } from './canvas.ts';
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker of it
import workerUrl from './photo/compress-worker.ts?worker&url';

interface Run {
  promise: Promise<void>;
  /** `resumeMedia` was called again, for example for a new file. */
  isAskedAgain: boolean;
}

const runs = new WeakMap<AccountStore, Run>();

/** Resolves when no file is left to prepare. Rejects if code does not load or storing fails. */
export function resumeMedia(store: AccountStore): Promise<void> {
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
      if (await beginPreparing(store, row.id)) await prepareOne(store, row);
    }
  }
}

async function prepareOne(store: AccountStore, row: MediaRow): Promise<void> {
  let prepared: Prepared | undefined;
  try {
    prepared = await prepare(store, row);
  } catch (cause) {
    // The file's attempt stays counted, so that the other files are prepared first.
    if (cause instanceof TookTooLong) return;
    await undoAttempt(store, row.id);
    if (cause instanceof NoLongerWanted) return;
    throw cause;
  }
  if (prepared) await storePrepared(store, row.id, prepared);
  else if (row.slot === 'video') await sendAsPicked(store, row.id);
  else await recordUnreadable(store, row.id);
}

/** Undefined if the file's bytes are missing or cannot be read as a picture or a film. */
async function prepare(store: AccountStore, row: MediaRow): Promise<Prepared | undefined> {
  const file = await readFile(store, row.id);
  if (!file) return undefined;
  if (row.slot === 'video') {
    const { prepareVideo } = await import('./video/prepare-video.ts');
    return prepareVideo(store, row, file);
  }
  return compressInWorker(file);
}

/** A cheap phone needs about 10 s for the largest photo of its camera. */
const PATIENCE_MS = 60_000;

/**
 * If the worker fails (older Safari has no canvas in a worker), the page makes the photo smaller
 * itself. Undefined if the bytes are no picture.
 * @throws TookTooLong
 */
export async function compressInWorker(file: Blob): Promise<Prepared | undefined> {
  const start = () => new Worker(scriptUrl(workerUrl), { type: 'module' });
  const compressed =
    typeof OffscreenCanvas === 'undefined'
      ? undefined
      : await callWorker<Prepared>(start, file, { patienceMs: PATIENCE_MS });
  if (compressed) return compressed;
  const { compressPhoto } = await import('./photo/compress-photo.ts');
  try {
    // In the page, the library draws a damaged picture as far as it goes, without an error.
    (await openBitmap(file)).close();
    return await compressPhoto(file);
  } catch {
    return undefined;
  }
}
