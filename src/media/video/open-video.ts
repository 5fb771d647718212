/**
 * Opens a video in the page to get its length and its poster, a small picture of one moment. The
 * browser streams the bytes and does not read the whole file into memory [S19].
 */
import type { Seen } from '../../store/media/pending-media.ts';
import { drawScaled, encodeJpeg } from '../canvas.ts';

/** The server would scale a larger poster down to this (docs/decisions/0017-media.md). */
const POSTER_LONG_EDGE_PX = 640;
const POSTER_QUALITY = 0.8;
/** The first moment is often black. */
const POSTER_AT_SECONDS = 0.5;
/** A browser that cannot play a video does not always fire an error. */
const PATIENCE_MS = 10_000;

/** Poster and length are missing if this browser cannot play the video, for example an AVI file. */
export async function openVideo(file: Blob): Promise<Seen> {
  const video = Object.assign(document.createElement('video'), {
    muted: true,
    playsInline: true,
    // With 'auto' the browser could read much of the video into memory.
    preload: 'metadata',
  });
  const url = URL.createObjectURL(file);
  try {
    const isOpen = once(video, 'loadedmetadata');
    video.src = url;
    await isOpen;
    // Without a width, the browser can play only the sound. Such a video counts as not playable.
    if (video.videoWidth === 0) return { thumbnail: null };
    const seconds = Number.isFinite(video.duration) ? video.duration : undefined;
    const thumbnail = await drawPoster(video, seconds ?? 0).catch(() => null);
    return { thumbnail, ...(seconds === undefined ? {} : { seconds }) };
  } catch {
    return { thumbnail: null };
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

async function drawPoster(video: HTMLVideoElement, seconds: number): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  if (seconds > 0) {
    const isThere = once(video, 'seeked');
    video.currentTime = Math.min(POSTER_AT_SECONDS, seconds / 2);
    await isThere;
  } else if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
    await once(video, 'loadeddata');
  }
  const size = { width: videoWidth, height: videoHeight };
  const { canvas } = drawScaled(video, size, POSTER_LONG_EDGE_PX);
  return encodeJpeg(canvas, POSTER_QUALITY);
}

async function once(
  video: HTMLVideoElement,
  event: 'loadedmetadata' | 'loadeddata' | 'seeked',
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The browser did not report '${event}' of the video in time`)),
      PATIENCE_MS,
    );
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
    };
    video.addEventListener(event, () => end(resolve), { once: true });
    video.addEventListener(
      'error',
      () => end(() => reject(new Error('The browser cannot play the video'))),
      {
        once: true,
      },
    );
  });
}
