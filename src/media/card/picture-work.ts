/** Calls the picture worker. Where it cannot run or cannot draw, the same code runs in the page. */
import type { Cover } from '../../domain/cover.ts';
import { UnreadablePicture } from '../canvas.ts';
import {
  answerPictureRequest,
  type PictureReply,
  type PictureRequest,
} from './picture-messages.ts';
import type { PreparedPicture } from './prepare-picture.ts';
import type { CardSide } from './proposal/propose-covers.ts';

/** @throws UnreadablePicture */
export async function prepareInWorker(file: Blob, side: CardSide): Promise<PreparedPicture> {
  const reply = await ask({ id: newId(), work: 'prepare', file, side });
  if (reply.work !== 'prepare') throw new UnreadablePicture('The picture could not be opened.');
  return reply.prepared;
}

/** @throws UnreadablePicture */
export async function burnInWorker(file: Blob, covers: readonly Cover[]): Promise<Blob> {
  const reply = await ask({ id: newId(), work: 'burn', file, covers });
  if (reply.work !== 'burn')
    throw new UnreadablePicture('The covers could not be drawn into the picture.');
  return reply.burnt;
}

interface Waiting {
  request: PictureRequest;
  resolve: (reply: PictureReply) => void;
}

const waiting = new Map<number, Waiting>();
let lastId = 0;
let worker: Worker | undefined;
let isWorkerUsable = hasWorkerCanvas();

function newId(): number {
  lastId += 1;
  return lastId;
}

function ask(request: PictureRequest): Promise<PictureReply> {
  if (!isWorkerUsable) return answerPictureRequest(request);
  return new Promise((resolve) => {
    waiting.set(request.id, { request, resolve });
    worker ??= startWorker();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(request);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', (event: MessageEvent<PictureReply>) => {
    waiting.get(event.data.id)?.resolve(event.data);
    waiting.delete(event.data.id);
  });
  started.addEventListener('error', () => {
    isWorkerUsable = false;
    started.terminate();
    for (const { request, resolve } of waiting.values()) {
      void answerPictureRequest(request).then(resolve);
    }
    waiting.clear();
  });
  return started;
}

function hasWorkerCanvas(): boolean {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return false;
  return new OffscreenCanvas(1, 1).getContext('2d') !== null;
}
