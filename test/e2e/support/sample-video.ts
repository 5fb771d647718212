import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { blankOut, inspectVideo } from '../../../server/media/video-structure.ts';

/** Has the browser record a moving picture, as a phone's camera would: an MP4 that plays. */
export async function recordVideo(page: Page, { milliseconds = 1_500 } = {}): Promise<Buffer> {
  const bytes = await page.evaluate(async (length) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
    const context = canvas.getContext('2d');
    let frame = 0;
    const drawing = setInterval(() => {
      frame += 1;
      if (!context) return;
      context.fillStyle = `hsl(${frame * 9} 70% 55%)`;
      context.fillRect(0, 0, 640, 360);
      context.fillStyle = '#fff';
      context.fillRect(frame * 7, 120, 90, 90);
    }, 33);
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/mp4' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    recorder.start();
    await new Promise((resolve) => setTimeout(resolve, length));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.stop();
    await stopped;
    clearInterval(drawing);
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  }, milliseconds);
  return Buffer.from(bytes);
}

/** As the server keeps it: without what the camera noted beside the picture. */
export async function withoutNotes(film: Buffer): Promise<Buffer> {
  const readAt = async (offset: number, length: number) => film.subarray(offset, offset + length);
  const sizeBytes = film.length;
  const blanks = await inspectVideo({ mediaType: 'video/mp4', sizeBytes, readAt });
  if (!blanks) throw new Error('The server would refuse this film');
  return blankOut(film, { offset: 0, blanks });
}

export async function readDownload(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await press();
  const download = await coming;
  return readFile(await download.path());
}
