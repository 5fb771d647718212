/** Calls the picture worker. Where it cannot run or cannot draw, the same code runs in the page. */
import type { Cover } from '../../domain/redaction.ts';
import { scriptUrl } from '../../device/script-url.ts';
import { callWorker } from '../call-worker.ts';
import { UnreadablePicture } from '../canvas.ts';
import type { PictureReply, PictureRequest, PreparedPicture } from './picture-requests.ts';
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker of it
import workerUrl from './picture-worker.ts?worker&url';
import type { CardSide } from '../../domain/enumerations.ts';

const PATIENCE_MS = 60_000;

/** @throws UnreadablePicture */
export async function prepareInWorker(file: Blob, side: CardSide): Promise<PreparedPicture> {
  const reply = await ask({ work: 'prepare', file, side });
  if (reply.work !== 'prepare') throw new UnreadablePicture('The picture could not be opened.');
  return reply.prepared;
}

/** @throws UnreadablePicture */
export async function burnInWorker(file: Blob, covers: readonly Cover[]): Promise<Blob> {
  const reply = await ask({ work: 'burn', file, covers });
  if (reply.work !== 'burn')
    throw new UnreadablePicture('The covers could not be drawn into the picture.');
  return reply.burnt;
}

async function ask(request: PictureRequest): Promise<PictureReply> {
  const start = () => new Worker(scriptUrl(workerUrl), { type: 'module' });
  const reply = hasWorkerCanvas()
    ? await callWorker<PictureReply>(start, request, { patienceMs: PATIENCE_MS }).catch(FAILED)
    : undefined;
  if (reply) return reply;
  const { answerPictureRequest } = await import('./picture-requests.ts');
  return answerPictureRequest(request);
}

const FAILED = (): PictureReply => ({ work: 'failed' });

function hasWorkerCanvas(): boolean {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return false;
  return new OffscreenCanvas(1, 1).getContext('2d') !== null;
}
