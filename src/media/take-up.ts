/**
 * Prepares picked files and queues submitted files, one after the other, because a cheap phone has
 * memory for only one picture. The preparation continues when the family leaves the step, and a
 * later page finishes it after a page was killed.
 */
import type { AccountStore } from '../store/account-store.ts';
import {
  beginPreparing,
  keepPrepared,
  listUnprepared,
  noteUnreadable,
  queueReady,
  takeAttemptBack,
  type Prepared,
} from '../store/media-picked.ts';
import type { MediaRow } from '../store/media-row.ts';
import { readFile } from '../store/media-store.ts';
import { NoLongerWanted, TookTooLong, UnreadablePicture } from './canvas.ts';

interface Run {
  promise: Promise<void>;
  /** Whether `takeUpMedia` was called again, for example for a new file, during the last pass. */
  isAskedAgain: boolean;
}

const runs = new WeakMap<AccountStore, Run>();

/**
 * Prepares and queues all files. Resolves when no file is left to prepare. Rejects if the phone
 * cannot store the result.
 */
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
      if (await beginPreparing(store, row.id)) await prepareOne(store, row);
      // A film that the family sends 'as filmed' is not made smaller. If both attempts to prepare
      // it fail, the picked file is sent unchanged.
      else if (row.isAsFilmed) await keepPrepared(store, row.id, UNTOUCHED);
    }
  }
}

const UNTOUCHED = { thumbnail: null, form: 'untouched' } as const;

async function prepareOne(store: AccountStore, row: MediaRow): Promise<void> {
  let prepared: Prepared | undefined;
  try {
    prepared = await prepare(store, row);
  } catch (cause) {
    // If a file took too long, its attempt remains counted, so that the other files are prepared
    // first.
    if (cause instanceof TookTooLong) return;
    await takeAttemptBack(store, row.id);
    if (cause instanceof NoLongerWanted) return;
    throw cause;
  }
  if (prepared) await keepPrepared(store, row.id, prepared);
  else await noteUnreadable(store, row.id);
}

/** Prepares a file. Returns undefined if its bytes are missing or are no picture. */
async function prepare(store: AccountStore, row: MediaRow): Promise<Prepared | undefined> {
  const file = await readFile(store, row.id);
  if (!file) return undefined;
  if (row.slot === 'video') {
    const { prepareFilm } = await import('./film/prepare-film.ts');
    return prepareFilm(store, row, file);
  }
  const { compressInWorker } = await import('./photo/compress-in-worker.ts');
  try {
    return await compressInWorker(file);
  } catch (cause) {
    if (cause instanceof UnreadablePicture) return undefined;
    throw cause;
  }
}
