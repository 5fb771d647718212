import { liveQuery } from 'dexie';
import { scriptUrl } from '../../device/script-url.ts';
import type { AccountStore } from '../../store/schema/account-store.ts';
import { recordSeen, type Prepared, type Seen } from '../../store/media/pending-media.ts';
import type { MediaRow } from '../../store/schema/media-row.ts';
import { callWorker, TookTooLong } from '../call-worker.ts';
import { NoLongerWanted } from '../canvas.ts';
import { recordVideoProgress } from './video-progress.ts';
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker of it
import workerUrl from './video-worker.ts?worker&url';
import type { EncodedVideo } from './encode-video.ts';
import { openVideo } from './open-video.ts';
import type { FilmQuestion } from './video-worker.ts';

/** The longest time between two progress reports. After it, the decoder or encoder has stopped. */
const PATIENCE_MS = 10_000;
/** The smaller film may be this much shorter than the length that the browser gives for the picked film. */
const TOLERANCE_SECONDS = 1;

/**
 * Stores the poster first, so that the screen can show it while the film is made smaller. Undefined
 * if this browser cannot read the film, or stops in the middle of it twice.
 * @throws NoLongerWanted
 */
export async function prepareVideo(
  store: AccountStore,
  row: MediaRow,
  film: Blob,
): Promise<Prepared | undefined> {
  const seen = wasSeen(row) ? row : await openVideo(film);
  await recordSeen(store, row.id, pickSeen(seen));
  const wanted = new AbortController();
  const watching = liveQuery(() => store.media.get(row.id)).subscribe((now) => {
    const isWanted = now?.stage === 'picked' && now.preparedFromBytes === undefined;
    if (!isWanted) {
      wanted.abort(new NoLongerWanted('The person removed the film or cancelled making it small.'));
    }
  });
  const encode = (isBounded: boolean) =>
    callWorker<EncodedVideo>(startWorker, { film, isBounded } satisfies FilmQuestion, {
      patienceMs: PATIENCE_MS,
      onProgress: (share) => recordVideoProgress(row.id, share),
      signal: wanted.signal,
    });
  try {
    const made = await encode(true)
      .catch(orTookTooLong(() => encode(false)))
      .catch(orTookTooLong(() => undefined));
    if (!made) return undefined;
    const { lengthSeconds, ...smaller } = made;
    // Of a film that begins in its index and goes on in fragments, the library reads the beginning.
    const { seconds = 0 } = seen;
    if (lengthSeconds < seconds - TOLERANCE_SECONDS) return undefined;
    // A browser may be able to play the film that it encoded, but not the film that was picked.
    const shown = wasSeen(seen) ? seen : await openVideo(smaller.file);
    return { ...pickSeen(shown), ...smaller, fileName: NAMES[smaller.file.type] ?? row.fileName };
  } finally {
    watching.unsubscribe();
    recordVideoProgress(row.id, undefined);
  }
}

function orTookTooLong<T>(next: () => T) {
  return (cause: unknown) => {
    if (cause instanceof TookTooLong) return next();
    throw cause;
  };
}

function startWorker(): Worker {
  return new Worker(scriptUrl(workerUrl), { type: 'module' });
}

function wasSeen({ thumbnail, seconds }: Seen): boolean {
  return thumbnail !== null || seconds !== undefined;
}

function pickSeen({ thumbnail, seconds }: Seen): Seen {
  return { thumbnail, ...(seconds === undefined ? {} : { seconds }) };
}

const NAMES: Record<string, string> = {
  'video/mp4': 'video.mp4',
  'video/quicktime': 'video.mov',
};
